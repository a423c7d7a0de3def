import { clsx } from 'clsx';
import { approximately, foreignCurrencies } from '#contract/currency.ts';
import { useApiQuery } from '#web/office/query.ts';
import { useSession } from '#web/office/session/session.tsx';

const freshForMs = 60_000;

/** The currency the superadmin likes to think in, if they have chosen one and somebody has said what it costs. */
function useRate() {
  const { user, settings } = useSession();
  const currency = foreignCurrencies.find((each) => each === settings.currency);
  const enabled = currency !== undefined && user.role === 'superadmin';
  const { data } = useApiQuery('exchangeRates', {}, { enabled, refreshes: false, freshForMs });
  const rate = enabled && data?.data.find((each) => each.currency === currency)?.naira;
  return currency && rate ? { currency, rate } : undefined;
}

type Props = {
  naira: number;
  /** On a line of its own, under a big figure. */
  below?: true;
};

/** About how much an amount is in the currency its reader has chosen; nothing without a rate, and nothing of nothing. Stands behind the amount in naira. */
export function Approximately({ naira, below }: Props) {
  const rate = useRate();
  if (!rate || naira === 0) return null;
  const text = approximately(naira, rate);
  return (
    <span className={clsx('whitespace-nowrap text-soft', below && 'block font-sans text-sm font-normal')}>
      {below ? text : ` (${text})`}
    </span>
  );
}
