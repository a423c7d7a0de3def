import type { Hotel } from '#contract/core/hotel.ts';
import type { Deps } from '#server/core/deps.ts';
import { skipWhileRunning } from '#server/core/skip-while-running.ts';
import { layerSettings, SettingsProblem } from '#server/settings/layer-settings.ts';
import { listSettingsFrom, type StoredSetting } from '#server/settings/setting-store.ts';

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
export function followSettings(deps: Pick<Deps, 'db' | 'hotel' | 'hotelVersion' | 'log'>): FollowedSettings {
  const hotelOfFile = deps.hotel;
  let last: StoredSetting | undefined;
  let loggedProblem: string | undefined;

  async function refresh(): Promise<void> {
    const known = last;
    const settings = await readFrom(known?.version ?? 1);
    if (known && !isSame(settings[0], known)) return startAnew();
    // Another call may have been faster and have layered some of these.
    const newSettings = settings.filter(({ version }) => version > (last?.version ?? 0));
    if (newSettings.length === 0) return;
    follow(layerSettings(deps.hotel, newSettings), newSettings.at(-1));
  }

  /** Layers all settings again, because the database has lost its last ones, as one that was promoted too early has. */
  async function startAnew(): Promise<void> {
    const settings = await readFrom(1);
    follow(layerSettings(hotelOfFile, settings), settings.at(-1));
  }

  function follow(hotel: Hotel, setting: StoredSetting | undefined): void {
    deps.hotel = hotel;
    deps.hotelVersion = setting?.version ?? 0;
    last = setting;
  }

  const readFrom = (version: number) => deps.db.urgent(() => listSettingsFrom(deps.db.read, version));

  return {
    refresh,
    poll: skipWhileRunning(() =>
      refresh().catch((error: unknown) => {
        if (!(error instanceof SettingsProblem) || error.message === loggedProblem) return;
        loggedProblem = error.message;
        deps.log.error({ err: error }, 'a change of the settings does not fit; the hotel stays as it was');
      }),
    ),
  };
}

const isSame = (one: StoredSetting | undefined, other: StoredSetting): boolean =>
  one?.version === other.version && one.name === other.name && +one.setAt === +other.setAt;
