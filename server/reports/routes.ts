import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { exportPeriod, exportReport, readPeriod, readReport } from '#server/reports/commands.ts';

type ReportCalls = 'dailyReport' | 'exportReport' | 'periodReport' | 'exportPeriodReport';

export function reportRoutes(house: House): Handlers<ReportCalls> {
  return {
    dailyReport: ({ input }) => readReport(house, input.day),
    exportReport: ({ input }) => exportReport(house, input.day),
    periodReport: ({ input }) => readPeriod(house, input),
    exportPeriodReport: ({ input }) => exportPeriod(house, input),
  };
}
