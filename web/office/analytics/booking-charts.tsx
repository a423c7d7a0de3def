import { type Analytics, definitions } from '#contract/insights.ts';
import { plural } from '#contract/plural.ts';
import { fullLabel, shortLabel, spansOf, unitOf } from '#web/office/analytics/spans.ts';
import { Definition } from '#web/office/shared/definition.tsx';
import { formatCount, formatPercent, formatShare, naira, roomNights } from '#web/office/shared/figures.ts';
import { sourceLabels } from '#web/office/shared/sources.ts';
import { ChartColumns } from '#web/ui/chart-columns.tsx';
import { ChartPanel } from '#web/ui/chart-panel.tsx';
import { ChartRows } from '#web/ui/chart-rows.tsx';

const titles = { day: 'Occupancy by night', week: 'Occupancy by week', month: 'Occupancy by month' } as const;
const heads = { day: 'Night of', week: 'Week', month: 'Month' } as const;

export function OccupancyChart({ data }: { data: Analytics }) {
  const { summary } = data;
  const unit = unitOf(data);
  const bars = spansOf(data.by_night, ({ night }) => night, unit).map(({ from, to, rows }) => ({
    from,
    name: fullLabel({ from, to }, unit),
    label: shortLabel({ from, to }, unit),
    sold: rows.reduce((all, { sold }) => all + sold, 0),
    rooms: rows.reduce((all, { rooms }) => all + rooms, 0),
  }));
  const all = roomNights(data);
  const busiest = bars.reduce((best, bar) => (bar.sold * best.rooms > best.sold * bar.rooms ? bar : best));
  const average = formatPercent(summary.occupancy);
  return (
    <ChartPanel
      title={titles[unit]}
      info={<Definition term={titles[unit]} meaning={definitions.nightOccupancy} />}
      caption={`${average} in all, ${plural(summary.room_nights_sold, 'room night')} of ${formatCount(all)}`}
      empty={summary.room_nights_sold === 0 && 'No room was sold for these nights'}
      table={{
        heads: [heads[unit], 'Sold', 'Rooms', 'Occupancy'],
        rows: bars.map(({ name, sold, rooms }) => [
          name,
          formatCount(sold),
          formatCount(rooms),
          formatShare(sold, rooms),
        ]),
        total: ['Total', formatCount(summary.room_nights_sold), formatCount(all), average],
      }}
    >
      <ChartColumns
        label={`${titles[unit]}, ${average} in all. The table has every figure.`}
        columns={bars.map(({ from, label, sold, rooms }) => ({
          key: from,
          label,
          values: [rooms === 0 ? 0 : (sold / rooms) * 100],
        }))}
        fills={['solid']}
        ticks={[0, 25, 50, 75, 100]}
        tickLabel={(percent) => `${percent}%`}
        renderDetail={(at) => {
          const chosen = at === undefined ? busiest : bars[at];
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

const title = 'Booking Sources';

export function SourcesPanel({ data: { summary, sources } }: { data: Analytics }) {
  return (
    <ChartPanel
      title={title}
      info={<Definition term={title} meaning={[definitions.bookings, definitions.bookedValue]} />}
      caption={`${plural(summary.bookings, 'booking')}, ${naira(summary.booked_value)} booked`}
      empty={summary.bookings === 0 && 'No booking was made in these days'}
      table={{
        heads: ['Source', 'Bookings', 'Share', 'Booked value'],
        rows: sources.map(({ source, bookings, booked_value }) => [
          sourceLabels[source],
          formatCount(bookings),
          formatShare(bookings, summary.bookings),
          naira(booked_value),
        ]),
        total: ['Total', formatCount(summary.bookings), formatShare(1, 1), naira(summary.booked_value)],
      }}
    >
      <ChartRows
        label={title}
        fills={['solid']}
        whole={summary.bookings}
        rows={sources.map(({ source, bookings, booked_value }) => ({
          key: source,
          label: sourceLabels[source],
          values: [bookings],
          figure: formatShare(bookings, summary.bookings),
          note: `${plural(bookings, 'booking')}, ${naira(booked_value)} booked`,
        }))}
      />
    </ChartPanel>
  );
}
