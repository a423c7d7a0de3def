import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { readAnalytics } from '#server/reports/analytics.ts';
import { exportBarReport, readBarReport } from '#server/reports/bar-report.ts';
import { readDailyReport } from '#server/reports/daily-report.ts';
import { exportDailyReport } from '#server/reports/daily-report-file.ts';
import { exportBookings, exportSales, exportTransactions } from '#server/reports/files.ts';
import { readMoneyList, readMoneyNow } from '#server/reports/money-now.ts';
import { closeDay, readNightAudit } from '#server/reports/night-audit.ts';
import { exportPeriodReport, readPeriodReport } from '#server/reports/period-report.ts';
import { search } from '#server/reports/search.ts';
import { readDashboardSummary } from '#server/reports/summary.ts';
import { exportShifts, exportTakings, readTakingsReport } from '#server/reports/takings.ts';
import { exportTaxReport, readTaxReport } from '#server/reports/tax-report.ts';
import { type HealthNow, readTodayOverview } from '#server/reports/today.ts';
import { readWaitingCounts } from '#server/reports/today-store.ts';
import { readTransactions } from '#server/reports/transactions.ts';

type ReportCalls =
  | 'dashboardSummary'
  | 'analyticsOverview'
  | 'listTransactions'
  | 'exportTransactions'
  | 'exportBookings'
  | 'exportSales'
  | 'dailyReport'
  | 'exportReport'
  | 'periodReport'
  | 'exportPeriodReport'
  | 'nightAudit'
  | 'closeDay'
  | 'taxReport'
  | 'exportTaxReport'
  | 'takings'
  | 'exportTakings'
  | 'exportShifts'
  | 'barReport'
  | 'exportBarReport'
  | 'houseToday'
  | 'moneyNow'
  | 'moneyList'
  | 'search'
  | 'waitingCounts';

export function reportRoutes(deps: Deps, health: HealthNow): Handlers<ReportCalls> {
  return {
    dashboardSummary: () => readDashboardSummary(deps),
    analyticsOverview: ({ input }) => readAnalytics(deps, input),
    listTransactions: ({ input }) => readTransactions(deps, input),
    exportTransactions: ({ input }) => exportTransactions(deps, input),
    exportBookings: ({ input }) => exportBookings(deps, input),
    exportSales: ({ input }) => exportSales(deps, input),
    dailyReport: ({ input }) => readDailyReport(deps, input.day),
    exportReport: ({ input }) => exportDailyReport(deps, input.day),
    periodReport: ({ input }) => readPeriodReport(deps, input),
    exportPeriodReport: ({ input }) => exportPeriodReport(deps, input),
    nightAudit: ({ input, member }) => readNightAudit(deps, member(), input.day),
    closeDay: ({ input, member }) => closeDay(deps, member(), input.day),
    taxReport: ({ input }) => readTaxReport(deps, input),
    exportTaxReport: ({ input }) => exportTaxReport(deps, input),
    takings: ({ input }) => readTakingsReport(deps, input),
    exportTakings: ({ input }) => exportTakings(deps, input),
    exportShifts: ({ input }) => exportShifts(deps, input),
    barReport: ({ input, member }) => readBarReport(deps, member(), input),
    exportBarReport: ({ input, member }) => exportBarReport(deps, member(), input),
    moneyNow: ({ member }) => readMoneyNow(deps, member().role),
    moneyList: ({ input, member }) => readMoneyList(deps, member().role, input),
    houseToday: () => readTodayOverview(deps, health),

    search: ({ input, member }) => search(deps, member(), input.q ?? ''),

    waitingCounts: async ({ member }) => ({
      ...(await readWaitingCounts(deps.db.read, member().role, deps.clock.now())),
      badHealthChecks: member().role === 'superadmin' ? health.countBad() : 0,
    }),
  };
}
