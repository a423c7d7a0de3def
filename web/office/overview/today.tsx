import { BedSingle, CalendarArrowDown, CalendarArrowUp, UsersRound } from 'lucide-react';
import { formatDay } from '#contract/dates.ts';
import type { TodayOverview } from '#contract/today.ts';
import { MoneyToday } from '#web/office/overview/money-today.tsx';
import { OpenTasks } from '#web/office/overview/open-tasks.tsx';
import { RoomConflicts } from '#web/office/reception/room-conflicts.tsx';
import { plural } from '#web/office/shared/figures.ts';
import { StatCard } from '#web/office/shared/stat-card.tsx';

export function Today({ figures }: { figures: TodayOverview }) {
  const { today } = figures;
  const todayFilter = { from: today, to: today };
  return (
    <section aria-labelledby="today" className="space-y-5">
      <h2 id="today" className="text-xl figures">
        Today, {formatDay(today)}
      </h2>
      <RoomConflicts conflicts={figures.conflicts} />
      <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
        <StatCard
          label="Arrivals"
          value={figures.arrivals}
          note={figures.to_come > 0 ? `${figures.to_come} still to come` : figures.arrivals > 0 && 'All have arrived'}
          icon={CalendarArrowDown}
          tab="bookings"
          search={todayFilter}
        />
        <StatCard
          label="In house"
          value={figures.guests_in_house}
          note={`guests in ${plural(figures.stays_in_house, 'room')}`}
          icon={UsersRound}
          tab="bookings"
          search={{ status: 'checked_in' }}
        />
        <StatCard
          label="Departures"
          value={figures.departures}
          note="still to leave today"
          icon={CalendarArrowUp}
          tab="bookings"
          search={{ ...todayFilter, status: 'checked_in' }}
        />
        <StatCard
          label="Free tonight"
          value={figures.free_tonight}
          note="rooms that can still be sold"
          icon={BedSingle}
          tab="room-inventory"
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <MoneyToday figures={figures} />
        <OpenTasks needs={figures.needs} />
      </div>
    </section>
  );
}
