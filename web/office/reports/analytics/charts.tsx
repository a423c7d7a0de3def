import { formatNaira, type Kobo, toNaira } from '#contract/core/money.ts';
import { moneyMethodLabels } from '#contract/core/money-methods.ts';
import { formatCount, nightsText, plural } from '#contract/core/plural.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import { type Analytics, figureDefinitions, moneyStreamLabels, nightSourceLabels } from '#contract/reports/insights.ts';
import { Definition } from '#web/office/core/definition.tsx';
import { fullLabel, shortLabel, spansOf, unitForRange } from '#web/office/core/period/spans.ts';
import { sourceLabels } from '#web/office/front-desk/booking/booking-sources.ts';
import {
  formatPercent,
  formatShare,
  formatShortNaira,
  formatSum,
  methodShareText,
  nairaOrDash,
  roomNights,
  sumOf,
} from '#web/office/reports/figures.ts';
import { ChartColumns } from '#web/ui/chart-columns.tsx';
import type { ChartFill } from '#web/ui/chart-fill.tsx';
import { ChartLegend, type LegendEntry } from '#web/ui/chart-legend.tsx';
import { ChartPanel } from '#web/ui/chart-panel.tsx';
import { ChartRows } from '#web/ui/chart-rows.tsx';
import { stackValues, ticksFor } from '#web/ui/chart-scale.ts';

const moneyFills: readonly ChartFill[] = ['solid', 'striped'];

type Streams = { rooms: Kobo; bar: Kobo };

const moneyLegend = ({ rooms, bar }: Streams, withBar: boolean): LegendEntry[] => [
  { label: moneyStreamLabels.rooms, fill: 'solid', value: formatNaira(rooms) },
  ...(withBar ? [{ label: moneyStreamLabels.bar, fill: 'striped' as const, value: formatNaira(bar) }] : []),
];

/** Cells of a table with the amounts of both streams, or those of the rooms alone. */
const streamCells = ({ rooms, bar }: Streams, withBar: boolean): string[] =>
  withBar ? [formatNaira(rooms), formatNaira(bar)] : [formatNaira(rooms)];
const streamHeadings = (withBar: boolean): string[] => (withBar ? ['Rooms', 'Bar'] : ['Rooms']);

const revenueTitles = { day: 'Revenue by day', week: 'Revenue by week', month: 'Revenue by month' } as const;
const revenueHeadings = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** The amounts of a column in naira, the unit of the chart's axis. */
const nairaParts = ({ rooms, bar }: Streams): number[] => [toNaira(rooms), toNaira(bar)];

type MoneyChartProps = { data: Analytics; withBar: boolean };

export function RevenueChart({ data, withBar }: MoneyChartProps) {
  const { summary } = data;
  const totals = { rooms: summary.roomRevenueKobo, bar: summary.barRevenueKobo };
  const spanUnit = unitForRange(data);
  const bars = spansOf(data.byDay, ({ day }) => day, spanUnit).map(({ from, to, rows }) => ({
    from,
    name: fullLabel({ from, to }, spanUnit),
    label: shortLabel({ from, to }, spanUnit),
    rooms: sumOf(rows.map(({ roomsKobo }) => roomsKobo)),
    bar: sumOf(rows.map(({ barKobo }) => barKobo)),
  }));
  const total = formatNaira(summary.totalRevenueKobo);
  const columnEnds = bars.flatMap((bar) => stackValues(nairaParts(bar)).flat());
  return (
    <ChartPanel
      title={revenueTitles[spanUnit]}
      definition={
        <Definition
          term={revenueTitles[spanUnit]}
          meaning={[figureDefinitions.roomRevenue, ...(withBar ? [figureDefinitions.barRevenue] : [])]}
        />
      }
      caption={moneyCaption(summary)}
      emptyText={summary.transactions === 0 && 'No money moved on these days'}
      table={{
        headings: [revenueHeadings[spanUnit], ...streamHeadings(withBar), 'Total'],
        rows: bars.map((each) => [each.name, ...streamCells(each, withBar), formatSum(each.rooms, each.bar)]),
        total: ['Total', ...streamCells(totals, withBar), total],
      }}
    >
      <ChartColumns
        label={`${revenueTitles[spanUnit]}, ${total} in all. The table has every figure.`}
        columns={bars.map((bar) => ({ key: bar.from, label: bar.label, values: nairaParts(bar) }))}
        fills={moneyFills}
        ticks={ticksFor(Math.max(...columnEnds), Math.min(...columnEnds))}
        tickLabel={formatShortNaira}
        renderDetail={(index) => {
          const chosenBar = index === undefined ? undefined : bars[index];
          return (
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
              <ChartLegend entries={moneyLegend(chosenBar ?? totals, withBar)} />
              {chosenBar && (
                <span className="text-soft">
                  {chosenBar.name}:{' '}
                  <span className="font-semibold text-ink figures">{formatSum(chosenBar.rooms, chosenBar.bar)}</span>
                </span>
              )}
            </div>
          );
        }}
      />
    </ChartPanel>
  );
}

function moneyCaption({ totalRevenueKobo, unconfirmed }: Analytics['summary']): string {
  const unconfirmedSum = sumOf([unconfirmed.roomsKobo, unconfirmed.barKobo]);
  return [`${formatNaira(totalRevenueKobo)} in all`, unconfirmedSum > 0 && unconfirmedMessages.ofIt(unconfirmedSum)]
    .filter(Boolean)
    .join(', ');
}

const methodsChartTitle = 'Payment Methods';

export function MethodsChart({ data: { summary, methods }, withBar }: MoneyChartProps) {
  const totals = { rooms: summary.roomRevenueKobo, bar: summary.barRevenueKobo };
  const total = formatNaira(summary.totalRevenueKobo);
  return (
    <ChartPanel
      title={methodsChartTitle}
      definition={<Definition term={methodsChartTitle} meaning={figureDefinitions.transactions} />}
      caption={moneyCaption(summary)}
      emptyText={summary.transactions === 0 && 'Nobody paid on these days'}
      table={{
        headings: ['Method', ...streamHeadings(withBar), 'Total'],
        rows: methods.map(({ method, roomsKobo, barKobo }) => [
          moneyMethodLabels[method],
          ...streamCells({ rooms: roomsKobo, bar: barKobo }, withBar),
          formatSum(roomsKobo, barKobo),
        ]),
        total: ['Total', ...streamCells(totals, withBar), total],
      }}
    >
      <ChartRows
        label={methodsChartTitle}
        fills={moneyFills}
        fullWidthValue={summary.totalRevenueKobo}
        rows={methods.map(({ method, roomsKobo, barKobo }) => ({
          key: method,
          label: moneyMethodLabels[method],
          values: sumOf([roomsKobo, barKobo]) < 0 ? [] : [roomsKobo, barKobo],
          valueText: formatSum(roomsKobo, barKobo),
          note: methodShareText(sumOf([roomsKobo, barKobo]), summary.totalRevenueKobo),
        }))}
      />
      <div className="mt-4 text-sm">
        <ChartLegend entries={moneyLegend(totals, withBar)} />
      </div>
    </ChartPanel>
  );
}

const drinksTitle = 'Top Drinks';

/**
 * The total includes drinks on rooms, which bring money only when the stay is paid. The bar revenue does not include
 * them.
 */
export function DrinksChart({ data: { topDrinks: drinks } }: { data: Analytics }) {
  const soldCount = drinks.reduce((all, { quantity }) => all + quantity, 0);
  const drinksRevenue = sumOf(drinks.map(({ amountKobo }) => amountKobo));
  const total = formatNaira(drinksRevenue);
  return (
    <ChartPanel
      title={drinksTitle}
      definition={<Definition term={drinksTitle} meaning={figureDefinitions.drinksSold} />}
      caption={`${total} in all, ${formatCount(soldCount)} sold`}
      emptyText={drinks.length === 0 && 'The bar sold nothing on these days'}
      table={{
        headings: ['Drink', 'Sold', 'Amount'],
        rows: drinks.map(({ drinkName, quantity, amountKobo }) => [
          drinkName,
          formatCount(quantity),
          formatNaira(amountKobo),
        ]),
        total: ['Total', formatCount(soldCount), total],
      }}
    >
      <ChartRows
        label={drinksTitle}
        fills={['striped']}
        rows={drinks.map(({ drinkId, drinkName, quantity, amountKobo }) => ({
          key: String(drinkId),
          label: drinkName,
          // The row that sums all other drinks gets no bar: it cannot be compared with a single drink.
          values: drinkId === null ? [] : [amountKobo],
          valueText: formatNaira(amountKobo),
          note: `${formatCount(quantity)} sold, ${formatShare(amountKobo, drinksRevenue)}`,
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
  const spanUnit = unitForRange(data);
  const bars = spansOf(data.byNight, ({ night }) => night, spanUnit).map(({ from, to, rows }) => ({
    from,
    name: fullLabel({ from, to }, spanUnit),
    label: shortLabel({ from, to }, spanUnit),
    sold: rows.reduce((all, { sold }) => all + sold, 0),
    rooms: rows.reduce((all, { rooms }) => all + rooms, 0),
  }));
  const roomNightsOnSale = roomNights(data);
  const busiestBar = bars.reduce((best, bar) => (bar.sold * best.rooms > best.sold * bar.rooms ? bar : best));
  const averageText = formatPercent(summary.occupancy);
  return (
    <ChartPanel
      title={occupancyTitles[spanUnit]}
      definition={<Definition term={occupancyTitles[spanUnit]} meaning={figureDefinitions.nightOccupancy} />}
      caption={`${averageText} in all, ${plural(summary.roomNightsSold, 'room night')} of ${formatCount(roomNightsOnSale)}`}
      emptyText={summary.roomNightsSold === 0 && 'No room was sold for these nights'}
      table={{
        headings: [occupancyHeadings[spanUnit], 'Sold', 'Rooms', 'Occupancy'],
        rows: bars.map(({ name, sold, rooms }) => [
          name,
          formatCount(sold),
          formatCount(rooms),
          formatShare(sold, rooms),
        ]),
        total: ['Total', formatCount(summary.roomNightsSold), formatCount(roomNightsOnSale), averageText],
      }}
    >
      <ChartColumns
        label={`${occupancyTitles[spanUnit]}, ${averageText} in all. The table has every figure.`}
        columns={bars.map(({ from, label, sold, rooms }) => ({
          key: from,
          label,
          values: [rooms === 0 ? 0 : (sold / rooms) * 100],
        }))}
        fills={['solid']}
        ticks={[0, 25, 50, 75, 100]}
        tickLabel={(percent) => `${percent}%`}
        renderDetail={(index) => {
          const chosenBar = index === undefined ? busiestBar : bars[index];
          return (
            chosenBar && (
              <span className="text-soft figures">
                {chosenBar === busiestBar && 'Fullest: '}
                {chosenBar.name}:{' '}
                <span className="font-semibold text-ink">{formatShare(chosenBar.sold, chosenBar.rooms)}</span>,{' '}
                {formatCount(chosenBar.sold)} of {formatCount(chosenBar.rooms)} sold
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

/** Shows how nights were sold. With fewer than two shares it shows nothing, because there is nothing to compare. */
function NightSharesPanel({ title, heading, definition, shares }: NightSharesProps) {
  if (shares.length < 2) return null;
  const nights = shares.reduce((all, { sold }) => all + sold, 0);
  const roomCharge = sumOf(shares.map(({ roomChargeKobo }) => roomChargeKobo));
  return (
    <ChartPanel
      title={title}
      definition={<Definition term={title} meaning={[definition]} />}
      caption={`${nightsText(nights)}, ${formatNaira(roomCharge)}`}
      emptyText={false}
      table={{
        headings: [heading, 'Nights', 'Share', 'Room charge', 'ADR', 'RevPAR'],
        rows: shares.map(({ label, sold, roomChargeKobo, adrKobo, revParKobo }) => [
          label,
          formatCount(sold),
          formatShare(sold, nights),
          formatNaira(roomChargeKobo),
          nairaOrDash(adrKobo),
          nairaOrDash(revParKobo),
        ]),
        total: ['Total', formatCount(nights), formatShare(1, 1), formatNaira(roomCharge), '', ''],
      }}
    >
      <ChartRows
        label={title}
        fills={['solid']}
        fullWidthValue={nights}
        rows={shares.map(({ key, label, sold, roomChargeKobo, adrKobo, revParKobo }) => ({
          key,
          label,
          values: [sold],
          valueText: formatShare(sold, nights),
          note: `${nightsText(sold)}, ${formatNaira(roomChargeKobo)}, ADR ${nairaOrDash(adrKobo)}, RevPAR ${nairaOrDash(revParKobo)}`,
        }))}
      />
    </ChartPanel>
  );
}

export function NightSharesPanels({ data: { roomTypes, plans: ratePlans, nightSources } }: { data: Analytics }) {
  return (
    <>
      <NightSharesPanel
        title="Nights by room type"
        heading="Room type"
        definition={figureDefinitions.byRoomType}
        shares={roomTypes.map((type) => ({ ...type, key: type.id, label: type.name }))}
      />
      <NightSharesPanel
        title="Nights by plan"
        heading="Plan"
        definition={figureDefinitions.byRatePlan}
        shares={ratePlans.map((ratePlan) => ({ ...ratePlan, key: ratePlan.code, label: ratePlan.name }))}
      />
      <NightSharesPanel
        title="Nights by source"
        heading="Source"
        definition={figureDefinitions.bySource}
        shares={nightSources.map((each) => ({ ...each, key: each.source, label: nightSourceLabels[each.source] }))}
      />
    </>
  );
}

export function SourcesPanel({ data: { summary, sources } }: { data: Analytics }) {
  return (
    <ChartPanel
      title={sourcesTitle}
      definition={
        <Definition term={sourcesTitle} meaning={[figureDefinitions.bookings, figureDefinitions.bookedValue]} />
      }
      caption={`${plural(summary.bookings, 'booking')}, ${formatNaira(summary.bookedValueKobo)} booked`}
      emptyText={summary.bookings === 0 && 'No booking was made in these days'}
      table={{
        headings: ['Source', 'Bookings', 'Share', 'Booked value'],
        rows: sources.map(({ source, bookings, bookedValueKobo }) => [
          sourceLabels[source],
          formatCount(bookings),
          formatShare(bookings, summary.bookings),
          formatNaira(bookedValueKobo),
        ]),
        total: ['Total', formatCount(summary.bookings), formatShare(1, 1), formatNaira(summary.bookedValueKobo)],
      }}
    >
      <ChartRows
        label={sourcesTitle}
        fills={['solid']}
        fullWidthValue={summary.bookings}
        rows={sources.map(({ source, bookings, bookedValueKobo }) => ({
          key: source,
          label: sourceLabels[source],
          values: [bookings],
          valueText: formatShare(bookings, summary.bookings),
          note: `${plural(bookings, 'booking')}, ${formatNaira(bookedValueKobo)} booked`,
        }))}
      />
    </ChartPanel>
  );
}
