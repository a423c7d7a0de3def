import { BedSingle, CalendarArrowDown, CalendarArrowUp, UsersRound } from 'lucide-react';
import { formatDay } from '#contract/dates.ts';
import type { HouseToday } from '#contract/today.ts';
import { counted } from '#web/office/analytics/figures.ts';
import { MoneyToday } from '#web/office/overview/money-today.tsx';
import { Needs } from '#web/office/overview/needs.tsx';
import { StatCard } from '#web/office/overview/stat-card.tsx';
import { RoomConflicts } from '#web/office/reception/room-conflicts.tsx';

export function Today({ house }: { house: HouseToday }) {
  const { today } = house;
  const onToday = { from: today, to: today };
  return (
    <section aria-labelledby="today" className="space-y-5">
      <h2 id="today" className="text-xl figures">
        Today, {formatDay(today)}
      </h2>
      <RoomConflicts conflicts={house.conflicts} />
      <div className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
        <StatCard
          label="Arrivals"
          value={house.arrivals}
          note={house.to_come > 0 ? `${house.to_come} still to come` : house.arrivals > 0 && 'All have arrived'}
          icon={CalendarArrowDown}
          tab="bookings"
          search={onToday}
        />
        <StatCard
          label="In house"
          value={house.guests_in_house}
          note={`guests in ${counted(house.stays_in_house, 'room')}`}
          icon={UsersRound}
          tab="bookings"
          search={{ status: 'checked_in' }}
        />
        <StatCard
          label="Departures"
          value={house.departures}
          note="still to leave today"
          icon={CalendarArrowUp}
          tab="bookings"
          search={{ ...onToday, status: 'checked_in' }}
        />
        <StatCard
          label="Free tonight"
          value={house.free_tonight}
          note="rooms that can still be sold"
          icon={BedSingle}
          tab="room-inventory"
        />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <MoneyToday house={house} />
        <Needs needs={house.needs} />
      </div>
    </section>
  );
}
