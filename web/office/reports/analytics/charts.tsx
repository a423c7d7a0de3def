import { fromNaira, kobo, naira, toNaira } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { formatCount, nightsText, plural } from '#contract/core/plural.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import { type Analytics, definitions, moneyStreamLabels, nightSourceLabels } from '#contract/reports/insights.ts';
import { sourceLabels } from '#web/office/core/booking-sources.ts';
import { Definition } from '#web/office/core/definition.tsx';
import {
  formatPercent,
  formatShare,
  formatShortNaira,
  formatSum,
  nairaOrDash,
  roomNights,
  sumNaira,
} from '#web/office/core/figures.ts';
import { fullLabel, shortLabel, spansOf, unitOf } from '#web/office/core/period/spans.ts';
import { ChartColumns } from '#web/ui/chart-columns.tsx';
import type { Fill } from '#web/ui/chart-fill.tsx';
import { ChartLegend, type LegendEntry } from '#web/ui/chart-legend.tsx';
import { ChartPanel } from '#web/ui/chart-panel.tsx';
import { ChartRows } from '#web/ui/chart-rows.tsx';
import { ticksFor } from '#web/ui/chart-scale.ts';

const moneyFills: readonly Fill[] = ['solid', 'striped'];

const moneyLegend = ({ rooms, bar }: { rooms: number; bar: number }): LegendEntry[] => [
  { label: moneyStreamLabels.rooms, fill: 'solid', value: naira(rooms) },
  { label: moneyStreamLabels.bar, fill: 'striped', value: naira(bar) },
];

const revenueTitles = { day: 'Revenue by day', week: 'Revenue by week', month: 'Revenue by month' } as const;
const revenueHeadings = { day: 'Day', week: 'Week', month: 'Month' } as const;

const atLeastZero = (amount: number): number => Math.max(0, amount);

export function RevenueChart({ data }: { data: Analytics }) {
  const { summary } = data;
  const unit = unitOf(data);
  const bars = spansOf(data.byDay, ({ day }) => day, unit).map(({ from, to, rows }) => ({
    from,
    name: fullLabel({ from, to }, unit),
    label: shortLabel({ from, to }, unit),
    rooms: toNaira(sumNaira(rows.map(({ rooms }) => rooms))),
    bar: toNaira(sumNaira(rows.map(({ bar }) => bar))),
  }));
  const total = naira(summary.totalRevenue);
  return (
    <ChartPanel
      title={revenueTitles[unit]}
      definition={<Definition term={revenueTitles[unit]} meaning={[definitions.roomRevenue, definitions.barRevenue]} />}
      caption={moneyCaption(summary)}
      emptyText={summary.transactions === 0 && 'No money moved on these days'}
      table={{
        headings: [revenueHeadings[unit], 'Rooms', 'Bar', 'Total'],
        rows: bars.map(({ name, rooms, bar }) => [name, naira(rooms), naira(bar), formatSum(rooms, bar)]),
        total: ['Total', naira(summary.roomRevenue), naira(summary.barRevenue), total],
      }}
    >
      <ChartColumns
        label={`${revenueTitles[unit]}, ${total} in all. The table has every figure.`}
        // A day with more refunds than income has no column; the table lists it.
        columns={bars.map(({ from, label, rooms, bar }) => ({
          key: from,
          label,
          values: [atLeastZero(rooms), atLeastZero(bar)],
        }))}
        fills={moneyFills}
        ticks={ticksFor(Math.max(...bars.map(({ rooms, bar }) => atLeastZero(rooms) + atLeastZero(bar))))}
        tickLabel={formatShortNaira}
        renderDetail={(index) => {
          const chosen = index === undefined ? undefined : bars[index];
          return (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <ChartLegend entries={moneyLegend(chosen ?? { rooms: summary.roomRevenue, bar: summary.barRevenue })} />
              {chosen && (
                <span className="text-soft">
                  {chosen.name}:{' '}
                  <span className="font-semibold text-ink figures">{formatSum(chosen.rooms, chosen.bar)}</span>
                </span>
              )}
            </div>
          );
        }}
      />
    </ChartPanel>
  );
}

function moneyCaption({ totalRevenue, unconfirmed }: Analytics['summary']): string {
  const waiting = sumNaira([unconfirmed.rooms, unconfirmed.bar]);
  return [`${naira(totalRevenue)} in all`, waiting > 0 && unconfirmedMessages.ofIt(waiting)].filter(Boolean).join(', ');
}

const methodsTitle = 'Payment Methods';

export function MethodsChart({ data: { summary, methods } }: { data: Analytics }) {
  const total = naira(summary.totalRevenue);
  return (
    <ChartPanel
      title={methodsTitle}
      definition={<Definition term={methodsTitle} meaning={definitions.transactions} />}
      caption={moneyCaption(summary)}
      emptyText={summary.transactions === 0 && 'Nobody paid on these days'}
      table={{
        headings: ['Method', 'Rooms', 'Bar', 'Total'],
        rows: methods.map(({ method, rooms, bar }) => [
          moneyMethodLabels[method],
          naira(rooms),
          naira(bar),
          formatSum(rooms, bar),
        ]),
        total: ['Total', naira(summary.roomRevenue), naira(summary.barRevenue), total],
      }}
    >
      <ChartRows
        label={methodsTitle}
        fills={moneyFills}
        fullWidthValue={summary.totalRevenue}
        rows={methods.map(({ method, rooms, bar }) => ({
          key: method,
          label: moneyMethodLabels[method],
          values: [rooms, bar],
          valueText: formatSum(rooms, bar),
          note: formatShare(toNaira(sumNaira([rooms, bar])), summary.totalRevenue),
        }))}
      />
      <div className="mt-4 text-sm">
        <ChartLegend entries={moneyLegend({ rooms: summary.roomRevenue, bar: summary.barRevenue })} />
      </div>
    </ChartPanel>
  );
}

const drinksTitle = 'Top Drinks';

/** The total is not the bar revenue, because drinks on rooms are no money yet. */
export function DrinksChart({ data: { topDrinks: drinks } }: { data: Analytics }) {
  const soldDrinks = drinks.reduce((all, { quantity }) => all + quantity, 0);
  const soldFor = toNaira(kobo(drinks.reduce((all, { amount }) => all + fromNaira(amount), 0)));
  const total = naira(soldFor);
  return (
    <ChartPanel
      title={drinksTitle}
      definition={<Definition term={drinksTitle} meaning={definitions.drinksSold} />}
      caption={`${total} in all, ${formatCount(soldDrinks)} sold`}
      emptyText={drinks.length === 0 && 'The bar sold nothing on these days'}
      table={{
        headings: ['Drink', 'Sold', 'Amount'],
        rows: drinks.map(({ drinkName, quantity, amount }) => [drinkName, formatCount(quantity), naira(amount)]),
        total: ['Total', formatCount(soldDrinks), total],
      }}
    >
      <ChartRows
        label={drinksTitle}
        fills={['striped']}
        rows={drinks.map(({ drinkId, drinkName, quantity, amount }) => ({
          key: String(drinkId),
          label: drinkName,
          // The row that sums all other drinks gets no bar: it cannot be compared with a single drink.
          values: drinkId === null ? [] : [amount],
          valueText: naira(amount),
          note: `${formatCount(quantity)} sold, ${formatShare(amount, soldFor)}`,
        }))}
      />
    </ChartPanel>
  );
}

const occupancyTitles = {
  day: 'Occupancy by night',
  week: 'Occupancy by week',
  month: 'Occupancy by month',
} as const;
const occupancyHeadings = { day: 'Night of', week: 'Week', month: 'Month' } as const;

export function OccupancyChart({ data }: { data: Analytics }) {
  const { summary } = data;
  const unit = unitOf(data);
  const bars = spansOf(data.byNight, ({ night }) => night, unit).map(({ from, to, rows }) => ({
    from,
    name: fullLabel({ from, to }, unit),
    label: shortLabel({ from, to }, unit),
    sold: rows.reduce((all, { sold }) => all + sold, 0),
    rooms: rows.reduce((all, { rooms }) => all + rooms, 0),
  }));
  const roomNightsOnSale = roomNights(data);
  const busiest = bars.reduce((best, bar) => (bar.sold * best.rooms > best.sold * bar.rooms ? bar : best));
  const average = formatPercent(summary.occupancy);
  return (
    <ChartPanel
      title={occupancyTitles[unit]}
      definition={<Definition term={occupancyTitles[unit]} meaning={definitions.nightOccupancy} />}
      caption={`${average} in all, ${plural(summary.roomNightsSold, 'room night')} of ${formatCount(roomNightsOnSale)}`}
      emptyText={summary.roomNightsSold === 0 && 'No room was sold for these nights'}
      table={{
        headings: [occupancyHeadings[unit], 'Sold', 'Rooms', 'Occupancy'],
        rows: bars.map(({ name, sold, rooms }) => [
          name,
          formatCount(sold),
          formatCount(rooms),
          formatShare(sold, rooms),
        ]),
        total: ['Total', formatCount(summary.roomNightsSold), formatCount(roomNightsOnSale), average],
      }}
    >
      <ChartColumns
        label={`${occupancyTitles[unit]}, ${average} in all. The table has every figure.`}
        columns={bars.map(({ from, label, sold, rooms }) => ({
          key: from,
          label,
          values: [rooms === 0 ? 0 : (sold / rooms) * 100],
        }))}
        fills={['solid']}
        ticks={[0, 25, 50, 75, 100]}
        tickLabel={(percent) => `${percent}%`}
        renderDetail={(index) => {
          const chosen = index === undefined ? busiest : bars[index];
          return (
            chosen && (
              <span className="text-soft figures">
                {chosen === busiest && 'Fullest: '}
                {chosen.name}: <span className="font-semibold text-ink">{formatShare(chosen.sold, chosen.rooms)}</span>,{' '}
                {formatCount(chosen.sold)} of {formatCount(chosen.rooms)} sold
              </span>
            )
          );
        }}
      />
    </ChartPanel>
  );
}

const sourcesTitle = 'Booking Sources';

type NightShare = Omit<Analytics['plans'][number], 'code' | 'name'> & { key: string; label: string };
type NightSharesProps = { title: string; heading: string; definition: string; shares: readonly NightShare[] };

/** Shown where there is more than one share. */
function NightSharesPanel({ title, heading, definition, shares }: NightSharesProps) {
  if (shares.length < 2) return null;
  const nights = shares.reduce((all, { sold }) => all + sold, 0);
  const charge = toNaira(sumNaira(shares.map(({ roomCharge }) => roomCharge)));
  return (
    <ChartPanel
      title={title}
      definition={<Definition term={title} meaning={[definition]} />}
      caption={`${nightsText(nights)}, ${naira(charge)}`}
      emptyText={false}
      table={{
        headings: [heading, 'Nights', 'Share', 'Room charge', 'ADR', 'RevPAR'],
        rows: shares.map(({ label, sold, roomCharge, adr, revPar }) => [
          label,
          formatCount(sold),
          formatShare(sold, nights),
          naira(roomCharge),
          nairaOrDash(adr),
          nairaOrDash(revPar),
        ]),
        total: ['Total', formatCount(nights), formatShare(1, 1), naira(charge), '', ''],
      }}
    >
      <ChartRows
        label={title}
        fills={['solid']}
        fullWidthValue={nights}
        rows={shares.map(({ key, label, sold, roomCharge, adr, revPar }) => ({
          key,
          label,
          values: [sold],
          valueText: formatShare(sold, nights),
          note: `${nightsText(sold)}, ${naira(roomCharge)}, ADR ${nairaOrDash(adr)}, RevPAR ${nairaOrDash(revPar)}`,
        }))}
      />
    </ChartPanel>
  );
}

export function NightSharesPanels({ data: { plans, nightSources } }: { data: Analytics }) {
  return (
    <>
      <NightSharesPanel
        title="Nights by plan"
        heading="Plan"
        definition={definitions.byPlan}
        shares={plans.map((plan) => ({ ...plan, key: plan.code, label: plan.name }))}
      />
      <NightSharesPanel
        title="Nights by source"
        heading="Source"
        definition={definitions.bySource}
        shares={nightSources.map((each) => ({ ...each, key: each.source, label: nightSourceLabels[each.source] }))}
      />
    </>
  );
}

export function SourcesPanel({ data: { summary, sources } }: { data: Analytics }) {
  return (
    <ChartPanel
      title={sourcesTitle}
      definition={<Definition term={sourcesTitle} meaning={[definitions.bookings, definitions.bookedValue]} />}
      caption={`${plural(summary.bookings, 'booking')}, ${naira(summary.bookedValue)} booked`}
      emptyText={summary.bookings === 0 && 'No booking was made in these days'}
      table={{
        headings: ['Source', 'Bookings', 'Share', 'Booked value'],
        rows: sources.map(({ source, bookings, bookedValue }) => [
          sourceLabels[source],
          formatCount(bookings),
          formatShare(bookings, summary.bookings),
          naira(bookedValue),
        ]),
        total: ['Total', formatCount(summary.bookings), formatShare(1, 1), naira(summary.bookedValue)],
      }}
    >
      <ChartRows
        label={sourcesTitle}
        fills={['solid']}
        fullWidthValue={summary.bookings}
        rows={sources.map(({ source, bookings, bookedValue }) => ({
          key: source,
          label: sourceLabels[source],
          values: [bookings],
          valueText: formatShare(bookings, summary.bookings),
          note: `${plural(bookings, 'booking')}, ${naira(bookedValue)} booked`,
        }))}
      />
    </ChartPanel>
  );
}
