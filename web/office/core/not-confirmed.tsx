import { fromNaira } from '#contract/core/money.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';

/** Beside a sum of money: how much of it are bank transfers that nobody has confirmed. */
export function NotConfirmed({ naira, className }: { naira: number; className?: string }) {
  if (naira === 0) return null;
  return <span className={className}>{unconfirmedMessages.ofIt(fromNaira(naira))}</span>;
}
