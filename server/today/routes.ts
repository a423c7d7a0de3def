import type { House } from '#server/context.ts';
import type { Handlers } from '#server/http/call.ts';
import { readToday } from '#server/today/commands.ts';

export const todayRoutes = (house: House): Handlers<'houseToday'> => ({
  houseToday: () => readToday(house),
});
