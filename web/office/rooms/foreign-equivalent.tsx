import { clsx } from 'clsx';
import { type Kobo, toNaira } from '#contract/core/money.ts';
import { foreignCurrencies, formatApproximately } from '#contract/rooms/currency.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { useSession } from '#web/office/core/session.tsx';

const freshForMs = 60_000;

function useExchangeRate() {
  const { user, settings } = useSession();
  const currency = foreignCurrencies.find((each) => each === settings.currency);
  const enabled = currency !== undefined && user.role === 'superadmin';
  const { data } = useApiQuery('exchangeRates', {}, { enabled, refetchesRegularly: false, freshForMs });
  const rate = enabled && data?.data.find((each) => each.currency === currency)?.naira;
  return currency && rate ? { currency, rate } : undefined;
}

type ForeignEquivalentProps = {
  amount: Kobo;
  isOnOwnLine?: true;
};

/**
 * Shows a superadmin an amount in the currency that this user has chosen. Shows nothing to other roles, for zero,
 * without a chosen currency, or without a rate for it.
 */
export function ForeignEquivalent({ amount, isOnOwnLine }: ForeignEquivalentProps) {
  const rate = useExchangeRate();
  if (!rate || amount === 0) return null;
  const text = formatApproximately(toNaira(amount), rate);
  return (
    <span className={clsx('whitespace-nowrap text-soft', isOnOwnLine && 'block font-sans text-sm font-normal')}>
      {isOnOwnLine ? text : ` (${text})`}
    </span>
  );
}
