import { type Day, dayAt } from '#contract/dates.ts';
import type { Deps } from '#server/core/deps.ts';

export const hotelToday = (deps: Pick<Deps, 'clock' | 'hotel'>): Day => dayAt(deps.clock.now(), deps.hotel.timeZone);
