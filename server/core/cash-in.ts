import type { Kobo } from '#contract/core/money.ts';

/** How much of a payment passes through the hands of staff: cash does, while a terminal or the bank takes the rest. */
export const cashPartOf = ({ method, amountKobo }: { method: string; amountKobo: Kobo }): Kobo | undefined =>
  method === 'cash' ? amountKobo : undefined;
