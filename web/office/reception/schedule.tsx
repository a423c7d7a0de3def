import { formatDay } from '#contract/dates.ts';
import type { DeskBooking, DeskOverview } from '#contract/desk.ts';
import { StayLine } from '#web/office/reception/stay-line.tsx';
import { Panel } from '#web/ui/panel.tsx';

export function Schedule({ desk: { today, desk_day, arrivals, departures } }: { desk: DeskOverview }) {
  const days = desk_day === today ? formatDay(today) : `${formatDay(desk_day)}, and ${formatDay(today)}`;
  return (
    <Panel title="Today’s schedule" intro={days}>
      <div className="space-y-6">
        <Part title="Arrivals" stays={arrivals} emptyText="Nobody is expected today." />
        <Part title="Departures" stays={departures} emptyText="Nobody else leaves today." />
      </div>
    </Panel>
  );
}

type PartProps = { title: string; stays: readonly DeskBooking[]; emptyText: string };

function Part({ title, stays, emptyText }: PartProps) {
  return (
    <section aria-label={title}>
      <h3 className="text-lg">{title}</h3>
      {stays.length === 0 ? (
        <p className="mt-1.5 text-soft">{emptyText}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {stays.map((booking) => (
            <StayLine key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
    </section>
  );
}
