import type { Kobo } from '#contract/core/money.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';

/** Says beside a sum of money how much of it nobody has confirmed: these are bank transfers. */
export function NotConfirmed({ amount, className }: { amount: Kobo; className?: string }) {
  if (amount === 0) return null;
  return <span className={className}>{unconfirmedMessages.ofIt(amount)}</span>;
}
