import { maxListedStays, type OverdueStays, type TodayOverview } from '#contract/reports/today.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { countUnfinished } from '#server/core/unfinished-jobs.ts';
import { listDeskBookings } from '#server/front-desk/desk-store.ts';
import { readDeskOverview } from '#server/front-desk/overview.ts';
import { countOpenOddThings } from '#server/oversight/odd-thing-store.ts';
import { listDifferences } from '#server/payments/reconcile-store.ts';
import { listRefunds } from '#server/payments/refund-store.ts';
import { readAnalytics } from '#server/reports/analytics.ts';
import { sumKobo } from '#server/reports/figures.ts';
import { readNightFigures } from '#server/reports/figures-store.ts';
import { countUnconfirmedTransfers } from '#server/reports/today-store.ts';

const countOnly = { limit: 1, sort: 'created_at', dir: 'desc' } as const;

export async function readTodayOverview(deps: Deps): Promise<TodayOverview> {
  const desk = await readDeskOverview(deps);
  const { today } = desk.days;
  const { methods, summary } = await readAnalytics(deps, { from: today, to: today });
  const { read } = deps.db;
  const night = desk.days.deskDay;
  const [tonight] = await readNightFigures(read, { from: night, to: night });
  // One after the other: at once they would take six connections.
  const refunds = await listRefunds(read, { ...countOnly, state: 'open' });
  const owedFilter = { ...countOnly, source: 'manual', paymentStatus: 'refund_due' } as const;
  const owedAtDesk = await listDeskBookings(read, owedFilter, today);
  const differences = await listDifferences(read, { ...countOnly, state: 'open' });
  const unfinishedJobs = await countUnfinished(read, deps.clock.now());
  const oddThings = await countOpenOddThings(read);
  const unconfirmedTransfers = await countUnconfirmedTransfers(read);
  return {
    today,
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
    needs: {
      refunds: refunds.count,
      deskRefunds: owedAtDesk.count,
      differences: differences.count,
      unfinishedJobs,
      oddThings,
      unconfirmedTransfers,
      late: presentOverdueStays(desk.late),
      overstays: presentOverdueStays(desk.overstays),
    },
  };
}

/** The bookings come sorted by check-in, so the first ones are overdue longest. */
const presentOverdueStays = (bookings: readonly BookingWithBalance[]): OverdueStays => ({
  count: bookings.length,
  longest: bookings.slice(0, maxListedStays).map((booking) => ({ ...booking, roomType: booking.roomTypeName })),
});
