import {
  BedSingle,
  CalendarArrowDown,
  CalendarArrowUp,
  CalendarDays,
  CalendarPlus,
  ClipboardCheck,
  UsersRound,
} from 'lucide-react';
import type { DeskOverview } from '#contract/desk.ts';
import { OpenBooking } from '#web/office/booking/open-booking.tsx';
import { DeskView } from '#web/office/reception/desk-view.tsx';
import { RecentActivities } from '#web/office/reception/recent-activities.tsx';
import { RoomConflicts } from '#web/office/reception/room-conflicts.tsx';
import { Schedule } from '#web/office/reception/schedule.tsx';
import { UnfinishedNote } from '#web/office/reception/unfinished-note.tsx';
import { type QuickAction, QuickActions } from '#web/office/shared/quick-actions.tsx';
import { StatCard } from '#web/office/shared/stat-card.tsx';

const actions: readonly QuickAction[] = [
  { tab: 'manual-booking', icon: CalendarPlus, label: 'New walk-in', text: 'Book a room for a guest at the desk' },
  { tab: 'check-in', icon: ClipboardCheck, label: 'Check in/out', text: 'Today’s arrivals and departures' },
  { tab: 'rooms', icon: BedSingle, label: 'Available rooms', text: 'What is free tonight, and its price' },
  { tab: 'bookings', icon: CalendarDays, label: 'Bookings', text: 'Find a booking by name, phone or reference' },
];

export function ReceptionOverview() {
  return (
    <>
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
      <OpenBooking />
    </>
  );
}

function Figures({ desk: { counts, arrivals } }: { desk: DeskOverview }) {
  const expected = arrivals.filter(({ status }) => status === 'confirmed').length;
  return (
    <section aria-label="Today" className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
      <StatCard
        label="Today’s check-ins"
        value={counts.arrivals}
        note={expected > 0 ? `${expected} still to come` : counts.arrivals > 0 && 'All have arrived'}
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
        value={counts.guests_in_house}
        note={`in ${counts.in_house} ${counts.in_house === 1 ? 'room' : 'rooms'}`}
        icon={UsersRound}
      />
      <StatCard label="Available rooms" value={counts.available_rooms} note="tonight" icon={BedSingle} tab="rooms" />
    </section>
  );
}
