import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { readNews, readRoomPlan } from '#server/front-desk/room-plan.ts';

export function planRoutes(deps: Deps): Handlers<'roomPlan' | 'planNews'> {
  return {
    roomPlan: ({ input }) => readRoomPlan(deps, input),
    planNews: ({ member }) => readNews(deps, member()),
  };
}
