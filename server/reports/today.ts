import { addDays, instantOf } from '#contract/core/dates.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { maxListedStays, type OverdueStays, type TodayOverview, type WaitingCounts } from '#contract/reports/today.ts';
import { readStaysToPay, sumToPay } from '#server/accounts/stays-to-pay.ts';
import { countWaitingStockCounts } from '#server/bar/stock-count-store.ts';
import { readTabsToPay } from '#server/bar/tabs.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import type { Deps } from '#server/core/deps.ts';
import { countUnfinished } from '#server/core/unfinished-jobs.ts';
import { listDeskBookings } from '#server/front-desk/desk-store.ts';
import { countDueNotes } from '#server/front-desk/note-store.ts';
import { readDeskOverview } from '#server/front-desk/overview.ts';
import { presentDeskBooking } from '#server/front-desk/present-booking.ts';
import { listUncheckedRules } from '#server/oversight/look-for-odd-things.ts';
import { countOpenOddThings } from '#server/oversight/odd-thing-store.ts';
import { listDifferences } from '#server/payments/reconcile-store.ts';
import { listRefunds } from '#server/payments/refund-store.ts';
import { readAnalytics } from '#server/reports/analytics.ts';
import { sumKobo } from '#server/reports/figures.ts';
import { readNightFigures } from '#server/reports/figures-store.ts';
import { countUnconfirmedTransfers, readNetBetween } from '#server/reports/today-store.ts';
import { listCompanies } from '#server/rooms/company-store.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;

const countOnly = { limit: 1, sort: 'created_at', dir: 'desc' } as const;

export async function readTodayOverview(deps: Deps): Promise<TodayOverview> {
  const desk = await readDeskOverview(deps);
  const { today } = desk.days;
  const { methods, summary } = await readAnalytics(deps, { from: today, to: today });
  const { read } = deps.db;
  const night = desk.days.deskDay;
  const [tonight] = await readNightFigures(read, { from: night, to: night });
  const waiting = await readWaitingCounts(deps, 'superadmin');
  const unchecked = await listUncheckedRules(deps);
  const now = deps.clock.now();
  const aWeekAgo = new Date(now.getTime() - weekMs);
  const dayAWeekAgo = instantOf(addDays(today, -7), '00:00', deps.hotel.timeZone);
  const owedFilter = { ...countOnly, source: 'manual', paymentStatus: 'refund_due' } as const;
  const owedAtDesk = await listDeskBookings(read, owedFilter, today);
  const toPay = await readStaysToPay(deps);
  const companies = (await listCompanies(read)).filter(({ owesKobo }) => owesKobo > 0);
  const tabs = await readTabsToPay(read);
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
    netLastWeekKobo: await readNetBetween(read, dayAWeekAgo, aWeekAgo),
    owed: {
      inHouse: toPay.inHouse,
      leaving: sumToPay(desk.departures.map(presentDeskBooking), today),
      left: toPay.left,
      companiesKobo: sumKobo(companies.map(({ owesKobo }) => owesKobo)),
      companiesThatOwe: companies.length,
      ...tabs,
    },
    needs: {
      ...waiting,
      uncheckedRules: unchecked.length,
      deskRefunds: owedAtDesk.count,
      late: presentOverdueStays(desk.late),
      overstays: presentOverdueStays(desk.overstays),
    },
  };
}

export async function readWaitingCounts({ db, clock }: Deps, role: StaffRole): Promise<WaitingCounts> {
  const { read } = db;
  const dueNotes = await countDueNotes(read, clock.now());
  const unconfirmedTransfers = role === 'receptionist' ? 0 : await countUnconfirmedTransfers(read);
  const ofTeam = { dueNotes, unconfirmedTransfers };
  if (role !== 'superadmin')
    return { ...ofTeam, refunds: 0, differences: 0, unfinishedJobs: 0, oddThings: 0, stockCounts: 0 };
  // Counts one thing after the other: all at once would take seven connections.
  const refunds = await listRefunds(read, { ...countOnly, state: 'open' });
  const differences = await listDifferences(read, { ...countOnly, state: 'open' });
  const unfinishedJobs = await countUnfinished(read, clock.now());
  const oddThings = await countOpenOddThings(read);
  const stockCounts = await countWaitingStockCounts(read);
  const ofGateway = { refunds: refunds.count, differences: differences.count };
  return { ...ofTeam, ...ofGateway, unfinishedJobs, oddThings, stockCounts };
}

/** The bookings come sorted by check-in, so the first ones are overdue longest. */
const presentOverdueStays = (bookings: readonly BookingWithBalance[]): OverdueStays => ({
  count: bookings.length,
  longest: bookings.slice(0, maxListedStays).map((booking) => ({ ...booking, roomType: booking.roomTypeName })),
});
