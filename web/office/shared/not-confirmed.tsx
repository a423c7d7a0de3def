import { fromNaira } from '#contract/money.ts';
import { transferMessages } from '#contract/transfers.ts';

/** Beside a sum of money: how much of it are bank transfers that nobody has confirmed. */
export function NotConfirmed({ naira, className }: { naira: number; className?: string }) {
  if (naira === 0) return null;
  return <span className={className}>{transferMessages.ofIt(fromNaira(naira))}</span>;
}
