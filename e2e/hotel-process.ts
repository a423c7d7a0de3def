import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseWork, withDatabase } from '#tools/testing/databases.ts';
import { createDemoData } from '#tools/testing/demo-data.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { hostHotel } from '#tools/testing/hotel-host.ts';
import { hotelEnv, startProcess } from '#tools/testing/process.ts';

export type HotelProcess = {
  url: string;
  /** Changes the database directly. Stop the process first: the embedded database serves one process. */
  change<T>(work: DatabaseWork<T>): Promise<T>;
  log(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Starts the stopped process again, at the same address and on the same data. */
  start(env?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
};

export const hotelTime = (minutesLater: number): string =>
  new Date(openedAt.getTime() + minutesLater * 60_000).toISOString();

/**
 * Starts a hotel in its own process if `isAlone`, if `settings` names a database, or if the tests have no PostgreSQL
 * server. All other hotels share one process, in which `kill` does what `stop` does.
 */
export const startHotel = (settings: Record<string, string>, isAlone: boolean): Promise<HotelProcess> =>
  isAlone || !process.env.TEST_POSTGRES_URL || settings.DATABASE_URL ? startAlone(settings) : startHosted(settings);

async function startHosted(settings: Record<string, string>): Promise<HotelProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hotel-'));
  const hostedHotel = await hostHotel();
  const open = (env: Record<string, string>) =>
    hostedHotel.open({ ...hotelEnv, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings, ...env });
  const { url, databaseUrl } = await open({});
  return {
    url,
    change: (work) => withDatabase({ url: databaseUrl, dataDir }, work),
    log: hostedHotel.log,
    kill: async () => void (await hostedHotel.stop()),
    stop: async () => void (await hostedHotel.stop()),
    start: async (env = {}) => void (await open({ PORT: new URL(url).port, ...env })),
    async close() {
      await hostedHotel.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startAlone(settings: Record<string, string>): Promise<HotelProcess> {
  const demoData = await createDemoData();
  const defaults = { ...demoData.env, LOG_LEVEL: 'warn' };
  const startWith = (env: Record<string, string>) =>
    startProcess({ script: 'tools/start.js', env: { ...defaults, ...settings, ...env } });
  let runningHotel = await startWith({});
  let earlierLog = '';

  const hotel: HotelProcess = {
    url: runningHotel.url,
    change: (work) => withDatabase({ url: demoData.env.DATABASE_URL, dataDir: demoData.env.DATA_DIR }, work),
    log: () => earlierLog + runningHotel.output(),
    kill: () => runningHotel.kill('SIGKILL'),
    stop: () => runningHotel.kill('SIGTERM'),
    async start(env = {}) {
      earlierLog += runningHotel.output();
      runningHotel = await startWith({ PORT: new URL(hotel.url).port, ...env });
    },
    async close() {
      await runningHotel.kill();
      await demoData.remove();
    },
  };
  return hotel;
}
