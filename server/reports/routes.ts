import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { exportPeriod, exportReport, readPeriod, readReport } from '#server/reports/commands.ts';

type ReportCalls = 'dailyReport' | 'exportReport' | 'periodReport' | 'exportPeriodReport';

export function reportRoutes(deps: Deps): Handlers<ReportCalls> {
  return {
    dailyReport: ({ input }) => readReport(deps, input.day),
    exportReport: ({ input }) => exportReport(deps, input.day),
    periodReport: ({ input }) => readPeriod(deps, input),
    exportPeriodReport: ({ input }) => exportPeriod(deps, input),
  };
}
