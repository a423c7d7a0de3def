import type { Deps } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { readToday } from '#server/today/commands.ts';

export const todayRoutes = (deps: Deps): Handlers<'houseToday'> => ({
  houseToday: () => readToday(deps),
});
