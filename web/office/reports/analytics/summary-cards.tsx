import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { formatCount } from '#contract/core/plural.ts';
import { type Analytics, figureDefinitions } from '#contract/reports/insights.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { NotConfirmed } from '#web/office/payments/not-confirmed.tsx';
import { formatPercent, roomNights } from '#web/office/reports/figures.ts';
import { ForeignEquivalent } from '#web/office/rooms/foreign-equivalent.tsx';

export function SummaryCards({ data, withBar }: { data: Analytics; withBar: boolean }) {
  const { summary } = data;
  return (
    <section aria-label="Summary" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      <SummaryCard
        label="Total revenue"
        meaning={figureDefinitions.totalRevenue}
        value={<TotalAmount amount={summary.totalRevenueKobo} />}
        isWide
      >
        <AmountOfPart
          label="Rooms"
          term="Room revenue"
          meaning={figureDefinitions.roomRevenue}
          value={summary.roomRevenueKobo}
        />
        {withBar && (
          <AmountOfPart
            label="Bar"
            term="Bar revenue"
            meaning={figureDefinitions.barRevenue}
            value={summary.barRevenueKobo}
          />
        )}
        {(summary.unconfirmed.roomsKobo > 0 || summary.unconfirmed.barKobo > 0) && (
          <div className="flex w-full flex-wrap items-center gap-x-4">
            {summary.unconfirmed.roomsKobo > 0 && (
              <span>
                Rooms, <NotConfirmed amount={summary.unconfirmed.roomsKobo} />
              </span>
            )}
            {summary.unconfirmed.barKobo > 0 && (
              <span>
                Bar, <NotConfirmed amount={summary.unconfirmed.barKobo} />
              </span>
            )}
            <Definition term="Not confirmed" meaning={figureDefinitions.unconfirmed} />
          </div>
        )}
      </SummaryCard>
      <SummaryCard
        label="Occupancy"
        meaning={figureDefinitions.nightOccupancy}
        value={formatPercent(summary.occupancy)}
      >
        over all nights
      </SummaryCard>
      <SummaryCard
        label="Room nights"
        meaning={figureDefinitions.nightOccupancy}
        value={formatCount(summary.roomNightsSold)}
      >
        sold, of {formatCount(roomNights(data))}
      </SummaryCard>
      <SummaryCard
        label="Bookings"
        meaning={[figureDefinitions.bookings, figureDefinitions.bookedValue]}
        value={formatCount(summary.bookings)}
      >
        <span>
          {formatNaira(summary.bookedValueKobo)}
          <ForeignEquivalent amount={summary.bookedValueKobo} /> booked
        </span>
      </SummaryCard>
      {withBar && (
        <SummaryCard
          label="Sale lines"
          meaning={[figureDefinitions.barSales, figureDefinitions.barRevenue]}
          value={formatCount(summary.barSales)}
        >
          <span>
            {formatNaira(summary.barRevenueKobo)}
            <ForeignEquivalent amount={summary.barRevenueKobo} /> taken
            <NotConfirmed amount={summary.unconfirmed.barKobo} className="block" />
          </span>
        </SummaryCard>
      )}
      <SummaryCard
        label="Transactions"
        meaning={figureDefinitions.transactions}
        value={formatCount(summary.transactions)}
        isWide
      >
        {withBar ? 'payments, sale lines, and what was given back' : 'payments, and what was given back'}
      </SummaryCard>
    </section>
  );
}

function TotalAmount({ amount }: { amount: Kobo }) {
  return (
    <>
      {formatNaira(amount)}
      <ForeignEquivalent amount={amount} isOnOwnLine />
    </>
  );
}

type SummaryCardProps = {
  label: string;
  meaning: string | readonly string[];
  value: ReactNode;
  isWide?: true;
  children: ReactNode;
};

function SummaryCard({ label, meaning, value, isWide, children }: SummaryCardProps) {
  return (
    <div
      className={clsx(
        'min-w-0 break-inside-avoid rounded-2xl border border-hairline bg-white p-4 sm:p-5',
        isWide && 'col-span-2 lg:col-span-1',
      )}
    >
      <div className="flex items-center justify-between gap-1">
        <h3 className="font-sans text-[0.9375rem] font-medium text-soft">{label}</h3>
        <div className="-mr-3">
          <Definition term={label} meaning={meaning} />
        </div>
      </div>
      <p className="mt-1 font-serif text-2xl figures sm:text-3xl">{value}</p>
      <div className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft figures">{children}</div>
    </div>
  );
}

type AmountOfPartProps = { label: string; term: string; meaning: string; value: Kobo };

function AmountOfPart({ label, term, meaning, value }: AmountOfPartProps) {
  return (
    <div className="flex items-center">
      <span>
        {label}&nbsp;<span className="font-semibold text-ink">{formatNaira(value)}</span>
        <ForeignEquivalent amount={value} />
      </span>
      <Definition term={term} meaning={meaning} />
    </div>
  );
}
