import { toNaira } from '#contract/money.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
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
      const { amount, ...page } = await readTransactions(deps, input);
      return { ...pageReply(page, presentTransaction), total_amount: toNaira(amount) };
    },

    exportTransactions: ({ input }) => exportTransactions(deps, input),
    exportBookings: ({ input }) => exportBookings(deps, input),
    exportSales: ({ input }) => exportSales(deps, input),
  };
}
