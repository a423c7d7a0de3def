import type { Deps } from '#server/core/deps.ts';
import { layerSettings, SettingsProblem } from '#server/settings/layer-settings.ts';
import { listSettingsAfter } from '#server/settings/setting-store.ts';

export type FollowedSettings = {
  /** Layers what the database has beyond the last version over `deps.hotel`. Throws SettingsProblem. */
  refresh(): Promise<void>;
  /** Does the same every second. What cannot be read or does not fit leaves the hotel as it is. */
  poll(): Promise<void>;
};

/**
 * Keeps `deps.hotel` as the stored settings say, in each process. The hotel becomes another object with each change, so
 * that whoever made something of it can see that it is outdated.
 */
export function followSettings(deps: Pick<Deps, 'db' | 'hotel' | 'log'>): FollowedSettings {
  let version = 0;
  let loggedProblem: string | undefined;

  async function refresh(): Promise<void> {
    const settings = await deps.db.urgent(() => listSettingsAfter(deps.db.read, version));
    // Another call may have been faster and have layered some of these.
    const newSettings = settings.filter((setting) => setting.version > version);
    const newest = newSettings.at(-1);
    if (!newest) return;
    deps.hotel = layerSettings(deps.hotel, newSettings);
    version = newest.version;
  }

  return {
    refresh,
    async poll() {
      try {
        await refresh();
      } catch (error) {
        if (!(error instanceof SettingsProblem) || error.message === loggedProblem) return;
        loggedProblem = error.message;
        deps.log.error({ err: error }, 'a change of the settings does not fit; the hotel stays as it was');
      }
    },
  };
}
