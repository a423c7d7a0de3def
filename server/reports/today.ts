import type { StaffRole } from '#contract/core/roles.ts';
import { maxListedStays, type OverdueStays, type TodayOverview, type WaitingCounts } from '#contract/reports/today.ts';
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
  const waiting = await readWaitingCounts(deps, 'superadmin');
  const owedFilter = { ...countOnly, source: 'manual', paymentStatus: 'refund_due' } as const;
  const owedAtDesk = await listDeskBookings(read, owedFilter, today);
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
      ...waiting,
      deskRefunds: owedAtDesk.count,
      late: presentOverdueStays(desk.late),
      overstays: presentOverdueStays(desk.overstays),
    },
  };
}

export async function readWaitingCounts({ db, clock }: Deps, role: StaffRole): Promise<WaitingCounts> {
  const { read } = db;
  const unconfirmedTransfers = await countUnconfirmedTransfers(read);
  if (role !== 'superadmin')
    return { unconfirmedTransfers, refunds: 0, differences: 0, unfinishedJobs: 0, oddThings: 0 };
  // One after the other: at once they would take five connections.
  const refunds = await listRefunds(read, { ...countOnly, state: 'open' });
  const differences = await listDifferences(read, { ...countOnly, state: 'open' });
  const unfinishedJobs = await countUnfinished(read, clock.now());
  const oddThings = await countOpenOddThings(read);
  return { unconfirmedTransfers, refunds: refunds.count, differences: differences.count, unfinishedJobs, oddThings };
}

/** The bookings come sorted by check-in, so the first ones are overdue longest. */
const presentOverdueStays = (bookings: readonly BookingWithBalance[]): OverdueStays => ({
  count: bookings.length,
  longest: bookings.slice(0, maxListedStays).map((booking) => ({ ...booking, roomType: booking.roomTypeName })),
});
