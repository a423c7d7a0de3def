import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { changeHotelSettings, readHotelSettings } from '#server/settings/hotel-settings.ts';

/** `refresh` makes this process use a change at once. Other processes see it within a second. */
export function hotelSettingRoutes(
  deps: Deps,
  refresh: () => Promise<void>,
): Handlers<'hotelFacts' | 'hotelSettings' | 'changeHotelSettings'> {
  return {
    async hotelFacts() {
      // The process that rang may have seen the change a second before this one.
      await refresh();
      return { version: deps.hotelVersion, hotel: deps.hotel };
    },

    hotelSettings: () => readHotelSettings(deps),

    async changeHotelSettings({ input, member }) {
      const hasChanged = await changeHotelSettings(deps, member(), input);
      await refresh();
      const message = hasChanged ? hotelSettingMessages.saved : hotelSettingMessages.unchanged;
      return { ...(await readHotelSettings(deps)), message };
    },
  };
}
