import type { Kobo } from '#contract/core/money.ts';

/** How much of a payment passes through the hands of staff: all of it in cash, and nothing of any other. */
export const cashPartOf = ({ method, amountKobo }: { method: string; amountKobo: Kobo }): Kobo | undefined =>
  method === 'cash' ? amountKobo : undefined;
