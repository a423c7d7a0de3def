import { ChevronLeft } from 'lucide-react';
import { type SumsToPay, staysToPayMessages } from '#contract/accounts/stays-to-pay.ts';
import { formatNaira } from '#contract/core/money.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { MoneyWordsDefinition } from '#web/office/front-desk/booking/to-pay-facts.tsx';
import { StayLine } from '#web/office/front-desk/reception/stay-line.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Lists the guests who owe and are in the house or have left. The figures of what guests have to pay lead here. */
export function StaysToPayPage() {
  const { data, error } = useApiQuery('staysToPay', {});
  const withStatus = (status: DeskBooking['status']) => data?.data.filter((stay) => stay.status === status) ?? [];
  return (
    <div className="space-y-5">
      <TabLink
        tab="bookings"
        className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold hover:text-terracotta-deep"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Bookings
      </TabLink>
      <div className="flex items-center gap-1">
        <h2 className="text-2xl">What guests owe</h2>
        <MoneyWordsDefinition />
      </div>
      {error && <Notice tone="danger">{failureOf(error, { failed: staysToPayMessages.failed }).message}</Notice>}
      {!data && !error && <Spinner />}
      {data && (
        <>
          <StaysOfStatus title="Guests in the house" stays={withStatus('checked_in')} sums={data.inHouse} />
          <StaysOfStatus title="Guests who have left" stays={withStatus('checked_out')} sums={data.left} />
        </>
      )}
    </div>
  );
}

type StaysOfStatusProps = { title: string; stays: readonly DeskBooking[]; sums: SumsToPay };

function StaysOfStatus({ title, stays, sums }: StaysOfStatusProps) {
  return (
    <Panel title={title}>
      {stays.length === 0 ? (
        <p className="text-soft">Nobody owes anything.</p>
      ) : (
        <>
          <ul className="-mt-4 divide-y divide-hairline">
            {stays.map((booking) => (
              <StayLine key={booking.id} booking={booking} />
            ))}
          </ul>
          <dl className="figures grid gap-x-8 gap-y-1 border-t border-ink/30 pt-3 font-semibold sm:flex sm:justify-end">
            <SumLine label={moneyWords.now} amount={formatNaira(sums.nowKobo)} />
            <SumLine label={moneyWords.later} amount={formatNaira(sums.laterKobo)} />
            <SumLine label={moneyWords.laterBy('others')} amount={formatNaira(sums.byOthersKobo)} />
          </dl>
        </>
      )}
    </Panel>
  );
}

const SumLine = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-soft">{label}</dt>
    <dd>{amount}</dd>
  </div>
);
