import { reconciliationMessages } from '#contract/reconciliation.ts';
import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import {
  dayOf,
  listDifferences,
  listReconciliations,
  reconcile,
  resolveDifference,
} from '#server/reconciliation/commands.ts';
import { presentDifference, presentReconciliation } from '#server/reconciliation/rules.ts';

type Calls = 'listReconciliations' | 'reconcile' | 'listDifferences' | 'resolveDifference';

export function reconciliationRoutes(house: House): Handlers<Calls> {
  return {
    async listReconciliations({ input }) {
      const { rows, next, prev, count } = await listReconciliations(house, input);
      return {
        data: rows.map(presentReconciliation),
        next_cursor: next,
        prev_cursor: prev,
        total_count: count,
        today: dayOf(house),
      };
    },
    async reconcile({ input, member }) {
      const { run, open } = await reconcile(house, member().staffId, input);
      return { message: reconciliationMessages.done(open), reconciliation: presentReconciliation(run) };
    },
    async listDifferences({ input }) {
      const { rows, next, prev, count } = await listDifferences(house, input);
      return { data: rows.map(presentDifference), next_cursor: next, prev_cursor: prev, total_count: count };
    },
    async resolveDifference({ input, member }) {
      const difference = await resolveDifference(house, member(), input);
      return { message: reconciliationMessages.resolved, difference: presentDifference(difference) };
    },
  };
}
