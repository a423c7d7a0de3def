import { reconciliationMessages } from '#contract/payments/reconciliation.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { presentDifference, presentReconciliation } from '#server/payments/difference.ts';
import { reconcile, resolveDifference } from '#server/payments/reconcile.ts';
import { listDifferences, listRuns } from '#server/payments/reconcile-store.ts';

type ReconciliationCalls = 'listReconciliations' | 'reconcile' | 'listDifferences' | 'resolveDifference';

export function reconciliationRoutes(deps: Deps): Handlers<ReconciliationCalls> {
  return {
    async listReconciliations({ input }) {
      const runs = await listRuns(deps.db.read, input);
      return { ...pageReply(runs, presentReconciliation), today: hotelToday(deps) };
    },
    async reconcile({ input, member }) {
      const { run, openDifferences } = await reconcile(deps, member().staffId, input);
      return { message: reconciliationMessages.done(openDifferences), reconciliation: presentReconciliation(run) };
    },
    async listDifferences({ input }) {
      return pageReply(await listDifferences(deps.db.read, input), presentDifference);
    },
    async resolveDifference({ input, member }) {
      const difference = await resolveDifference(deps, member(), input);
      return { message: reconciliationMessages.resolved, difference: presentDifference(difference) };
    },
  };
}
