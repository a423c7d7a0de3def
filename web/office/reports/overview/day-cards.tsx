import { BedSingle, CalendarArrowDown, CalendarArrowUp, UsersRound } from 'lucide-react';
import { formatNaira } from '#contract/core/money.ts';
import type { TabId } from '#contract/core/office-address.ts';
import { plural } from '#contract/core/plural.ts';
import { moneyWords } from '#contract/front-desk/to-pay.ts';
import type { TodayOverview } from '#contract/reports/today.ts';
import { StatCard } from '#web/office/core/stat-card.tsx';

type DayFigures = Pick<
  TodayOverview,
  'today' | 'arrivals' | 'toCome' | 'departures' | 'leavingKobo' | 'staysInHouse' | 'guestsInHouse' | 'freeTonight'
>;

type DayCardsProps = {
  day: DayFigures;
  free: { note: string; tab: TabId };
};

/**
 * Shows how many guests come, are in the house and go, and how many rooms are free, each figure with a link to a
 * screen that shows more.
 */
export function DayCards({ day, free }: DayCardsProps) {
  const { today, arrivals, toCome, departures, leavingKobo, staysInHouse, guestsInHouse, freeTonight } = day;
  const todayFilter = { from: today, to: today };
  return (
    <section aria-label="Guests and rooms today" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <StatCard
        label="Arrivals"
        value={arrivals}
        note={toCome > 0 ? `${toCome} still to come` : arrivals > 0 && 'All have arrived'}
        icon={CalendarArrowDown}
        tab="bookings"
        search={todayFilter}
      />
      <StatCard
        label="In house"
        value={guestsInHouse}
        note={`guests in ${plural(staysInHouse, 'room')}`}
        icon={UsersRound}
        tab="bookings"
        search={{ status: 'checked_in' }}
      />
      <StatCard
        label="Departures"
        value={departures}
        note={
          leavingKobo > 0 ? `${moneyWords.now} ${formatNaira(leavingKobo)}` : departures > 0 && 'still to leave today'
        }
        icon={CalendarArrowUp}
        tab="bookings"
        search={{ ...todayFilter, status: 'checked_in' }}
      />
      <StatCard label="Free tonight" value={freeTonight} note={free.note} icon={BedSingle} tab={free.tab} />
    </section>
  );
}
