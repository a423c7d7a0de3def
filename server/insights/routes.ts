import { toNaira } from '#contract/money.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  exportBookings,
  exportSales,
  exportTransactions,
  readAnalytics,
  readSummary,
  readTransactions,
} from '#server/insights/commands.ts';
import { presentTransaction } from '#server/insights/rules.ts';

type InsightCalls =
  | 'dashboardSummary'
  | 'analyticsOverview'
  | 'listTransactions'
  | 'exportTransactions'
  | 'exportBookings'
  | 'exportSales';

export function insightRoutes(deps: Deps): Handlers<InsightCalls> {
  return {
    dashboardSummary: () => readSummary(deps),
    analyticsOverview: ({ input }) => readAnalytics(deps, input),

    async listTransactions({ input }) {
      const { rows, next, prev, count, amount } = await readTransactions(deps, input);
      return {
        data: rows.map(presentTransaction),
        next_cursor: next,
        prev_cursor: prev,
        total_count: count,
        total_amount: toNaira(amount),
      };
    },

    exportTransactions: ({ input }) => exportTransactions(deps, input),
    exportBookings: ({ input }) => exportBookings(deps, input),
    exportSales: ({ input }) => exportSales(deps, input),
  };
}
