import { toNaira } from '#contract/money.ts';
import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
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

export function insightRoutes(house: House): Handlers<InsightCalls> {
  return {
    dashboardSummary: () => readSummary(house),
    analyticsOverview: ({ input }) => readAnalytics(house, input),

    async listTransactions({ input }) {
      const { rows, next, prev, count, amount } = await readTransactions(house, input);
      return {
        data: rows.map(presentTransaction),
        next_cursor: next,
        prev_cursor: prev,
        total_count: count,
        total_amount: toNaira(amount),
      };
    },

    exportTransactions: ({ input }) => exportTransactions(house, input),
    exportBookings: ({ input }) => exportBookings(house, input),
    exportSales: ({ input }) => exportSales(house, input),
  };
}
