import { type Analytics, definitions } from '#contract/insights.ts';
import { Definition } from '#web/office/shared/definition.tsx';
import { formatCount, formatShare, naira, plural } from '#web/office/shared/figures.ts';
import { sourceLabels } from '#web/office/shared/sources.ts';
import { ChartPanel } from '#web/ui/chart-panel.tsx';
import { ChartRows } from '#web/ui/chart-rows.tsx';

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
