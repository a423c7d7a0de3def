import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { readToday } from '#server/today/commands.ts';

export const todayRoutes = (deps: Deps): Handlers<'houseToday'> => ({
  houseToday: () => readToday(deps),
});
