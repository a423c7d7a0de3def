import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { readRecentChanges, readRoomChart } from '#server/front-desk/room-chart.ts';

export function roomChartRoutes(deps: Deps): Handlers<'roomPlan' | 'planNews'> {
  return {
    roomPlan: ({ input }) => readRoomChart(deps, input),
    planNews: ({ member }) => readRecentChanges(deps, member()),
  };
}
