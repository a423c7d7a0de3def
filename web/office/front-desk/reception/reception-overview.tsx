import {
  BedSingle,
  CalendarArrowDown,
  CalendarArrowUp,
  CalendarDays,
  CalendarPlus,
  ClipboardCheck,
  TriangleAlert,
  UsersRound,
} from 'lucide-react';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { DeskBooking, DeskOverview } from '#contract/front-desk/desk.ts';
import { actionLabel } from '#contract/oversight/audit-text.ts';
import { formatAgo } from '#web/office/core/ago.ts';
import { type QuickAction, QuickActions } from '#web/office/core/quick-actions.tsx';
import { StatCard } from '#web/office/core/stat-card.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { DeskView } from '#web/office/front-desk/reception/desk-view.tsx';
import { RoomConflicts } from '#web/office/front-desk/reception/room-conflicts.tsx';
import { StayLine } from '#web/office/front-desk/reception/stay-line.tsx';
import { ShiftNotice } from '#web/office/till/shift/shift-notice.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Reference } from '#web/ui/reference.tsx';

const actions: readonly QuickAction[] = [
  { tab: 'manual-booking', icon: CalendarPlus, label: 'New walk-in', text: 'Book a room for a guest at the desk' },
  { tab: 'check-in', icon: ClipboardCheck, label: 'Check in/out', text: 'Today’s arrivals and departures' },
  { tab: 'rooms', icon: BedSingle, label: 'Available rooms', text: 'What is free tonight, and its price' },
  { tab: 'bookings', icon: CalendarDays, label: 'Bookings', text: 'Find a booking by name, phone or reference' },
];

export function ReceptionOverview() {
  return (
    <>
      <div className="mb-5">
        <ShiftNotice />
      </div>
      <DeskView>
        {(desk) => (
          <>
            <Figures desk={desk} />
            <RoomConflicts conflicts={desk.conflicts} />
            <UnfinishedNote desk={desk} />
            <div className="grid items-start gap-5 xl:grid-cols-[1fr_24rem]">
              <Schedule desk={desk} />
              <div className="grid items-start gap-5 lg:grid-cols-2 xl:grid-cols-1">
                <QuickActions actions={actions} />
                <RecentActivities desk={desk} />
              </div>
            </div>
          </>
        )}
      </DeskView>
    </>
  );
}

function Figures({ desk: { counts, arrivals } }: { desk: DeskOverview }) {
  const expectedArrivals = arrivals.filter(({ status }) => status === 'confirmed').length;
  return (
    <section aria-label="Today" className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      <StatCard
        label="Today’s check-ins"
        value={counts.arrivals}
        note={expectedArrivals > 0 ? `${expectedArrivals} still to come` : counts.arrivals > 0 && 'All have arrived'}
        icon={CalendarArrowDown}
        tab="check-in"
      />
      <StatCard
        label="Today’s check-outs"
        value={counts.departures}
        note={counts.departures > 0 && 'Still to leave'}
        icon={CalendarArrowUp}
        tab="check-in"
      />
      <StatCard
        label="Current guests"
        value={counts.guestsInHouse}
        note={`in ${plural(counts.inHouse, 'room')}`}
        icon={UsersRound}
        tab="bookings"
        search={{ status: 'checked_in' }}
      />
      <StatCard label="Available rooms" value={counts.availableRooms} note="tonight" icon={BedSingle} tab="rooms" />
    </section>
  );
}

function Schedule({ desk: { today, deskDay, arrivals, departures } }: { desk: DeskOverview }) {
  const days = deskDay === today ? formatDay(today) : `${formatDay(deskDay)}, and ${formatDay(today)}`;
  return (
    <Panel title="Today’s schedule" intro={days}>
      <div className="space-y-6">
        <SchedulePart title="Arrivals" stays={arrivals} emptyText="Nobody is expected today." />
        <SchedulePart title="Departures" stays={departures} emptyText="Nobody else leaves today." />
      </div>
    </Panel>
  );
}

type PartProps = { title: string; stays: readonly DeskBooking[]; emptyText: string };

function SchedulePart({ title, stays, emptyText }: PartProps) {
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

function RecentActivities({ desk: { activities, now } }: { desk: DeskOverview }) {
  const formatInstant = useFormatInstant();
  return (
    <Panel title="Recent activities">
      {activities.length === 0 && <p className="text-soft">Nothing has been done yet.</p>}
      <ul className="-my-3 divide-y divide-hairline">
        {activities.map(({ id, at, action, actor, amountKobo, guestName, reference }) => (
          <li key={id} className="py-3">
            <p className="wrap-anywhere">
              <span className="font-semibold">{actionLabel(action)}</span>: {guestName}
              {amountKobo !== null && <span className="figures">, {formatNaira(amountKobo)}</span>}
            </p>
            <p className="mt-0.5 text-sm text-soft figures">
              <Reference>{reference}</Reference>, by {actor}
              <span className="block">
                <time dateTime={at}>{formatInstant(at)}</time> ({formatAgo(at, now)})
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function UnfinishedNote({ desk: { late, overstays } }: { desk: DeskOverview }) {
  if (late.length + overstays.length === 0) return null;
  const warnings = [
    late.length > 0 && `${countBookings(late.length)} should have arrived before today`,
    overstays.length > 0 && `${countBookings(overstays.length)} should have left before today`,
  ].filter(Boolean);
  return (
    <section
      aria-label="Unfinished from earlier days"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-2xl border border-brass bg-sand p-4 sm:px-6"
    >
      <p className="flex items-start gap-3 font-medium">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta-deep" />
        {warnings.join(', ')}.
      </p>
      <TabLink tab="check-in" className={buttonLook('outline', 'max-sm:w-full')}>
        Look at them
      </TabLink>
    </section>
  );
}

const countBookings = (count: number) => plural(count, 'booking');
