import * as z from 'zod/mini';
import { type Hotel, hotelSchema } from '#contract/core/hotel.ts';
import { isSettingName, withSettings } from '#contract/settings/hotel-settings.ts';
import type { StoredSetting } from '#server/settings/setting-store.ts';

/** The stored settings and `hotel.config.ts` do not make a hotel together. */
export class SettingsProblem extends Error {
  override readonly name = 'SettingsProblem';
}

/**
 * The hotel with the stored settings over its entries; of several rows with a name the last one holds. All other
 * entries stay the same objects. Throws SettingsProblem.
 */
export function layerSettings(hotel: Hotel, settings: readonly Pick<StoredSetting, 'name' | 'value'>[]): Hotel {
  const layered = withSettings(
    hotel,
    // Not checked yet; `hotelSchema` checks them together with the rest.
    Object.fromEntries(settings.filter(({ name }) => isSettingName(name)).map(({ name, value }) => [name, value])),
  );
  const { data, error } = z.safeParse(hotelSchema, layered);
  if (error)
    throw new SettingsProblem(
      `The settings in the database do not fit hotel.config.ts:\n${error.issues
        .map(({ path, message }) => `  ${path.join('.')}: ${message}`)
        .join('\n')}`,
    );
  const isLayered = (entry: string) => layered[entry as keyof Hotel] !== hotel[entry as keyof Hotel];
  return { ...hotel, ...Object.fromEntries(Object.entries(data).filter(([entry]) => isLayered(entry))) };
}
