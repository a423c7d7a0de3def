import { addDays, instantOf } from '#contract/core/dates.ts';
import { toPayOf } from '#contract/front-desk/to-pay.ts';
import type { HealthCheckName } from '#contract/health/health.ts';
import { maxListedNotCounted } from '#contract/reports/money-now.ts';
import { maxListedStays, type OverdueStays, type TodayOverview } from '#contract/reports/today.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { readDeskOverview } from '#server/front-desk/overview.ts';
import { presentDeskBooking } from '#server/front-desk/present-booking.ts';
import { readOpenPoints } from '#server/opening/online-sale.ts';
import { listUncheckedRules } from '#server/oversight/look-for-odd-things.ts';
import { readAnalytics } from '#server/reports/analytics.ts';
import { sumKobo } from '#server/reports/figures.ts';
import { readNightFigures } from '#server/reports/figures-store.ts';
import { readOwedParts } from '#server/reports/money-now.ts';
import { readNetBetween, readWaitingCounts } from '#server/reports/today-store.ts';
import { presentCashNotCounted } from '#server/till/present-shift.ts';
import { readCashNotCounted } from '#server/till/shift-store.ts';

/** What the last look at the health of the hotel found. */
export type HealthNow = { countBad(): number; isBad(check: HealthCheckName): boolean };

const weekMs = 7 * 24 * 60 * 60 * 1000;

export async function readTodayOverview(deps: Deps, health: HealthNow): Promise<TodayOverview> {
  const desk = await readDeskOverview(deps);
  const { today } = desk.days;
  const { methods, summary } = await readAnalytics(deps, { from: today, to: today });
  const { read } = deps.db;
  const night = desk.days.deskDay;
  const [tonight] = await readNightFigures(read, { from: night, to: night });
  const now = deps.clock.now();
  const waitingCounts = await readWaitingCounts(read, 'superadmin', now);
  const unchecked = await listUncheckedRules(deps);
  const aWeekAgo = new Date(now.getTime() - weekMs);
  const dayAWeekAgo = instantOf(addDays(today, -7), '00:00', deps.hotel.timeZone);
  return {
    today,
    openPoints: await readOpenPoints(deps, !health.isBad('backup')),
    arrivals: desk.arrivals.length,
    toCome: desk.arrivals.filter(({ status }) => status === 'confirmed').length,
    departures: desk.departures.length,
    staysInHouse: desk.counts.inHouse,
    guestsInHouse: desk.counts.guestsInHouse,
    freeTonight: desk.counts.availableRooms,
    roomsSold: tonight?.sold ?? 0,
    conflicts: desk.conflicts,
    methods,
    netKobo: summary.totalRevenueKobo,
    unconfirmedKobo: sumKobo([summary.unconfirmed.roomsKobo, summary.unconfirmed.barKobo]),
    netLastWeekKobo: await readNetBetween(read, dayAWeekAgo, aWeekAgo),
    leavingKobo: sumKobo(desk.departures.map((stay) => toPayOf(presentDeskBooking(stay), today).nowKobo)),
    owed: await readOwedParts(read, today),
    needs: {
      ...waitingCounts,
      badHealthChecks: health.countBad(),
      uncheckedRules: unchecked.length,
      cashNotCounted: presentCashNotCounted(await readCashNotCounted(read, maxListedNotCounted)),
      late: presentOverdueStays(desk.late),
      overstays: presentOverdueStays(desk.overstays),
    },
  };
}

/** `longest` has the bookings with the earliest check-in: `bookings` comes sorted by it. */
const presentOverdueStays = (bookings: readonly BookingWithBalance[]): OverdueStays => ({
  count: bookings.length,
  longest: bookings.slice(0, maxListedStays).map((booking) => ({ ...booking, roomType: booking.roomTypeName })),
});
