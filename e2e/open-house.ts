import { type Work, workOn } from '#tools/testing/databases.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { ownData } from '#tools/testing/own-data.ts';
import { startProcess } from '#tools/testing/process.ts';

export type House = {
  url: string;
  /** Changes the database directly. Stop the process first: the embedded database serves one process. */
  change<T>(work: Work<T>): Promise<T>;
  log(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Restarts the process at the same address, on the same data. */
  start(env?: Record<string, string>): Promise<void>;
  close(): Promise<void>;
};

/** `openedAt` plus some minutes, in the format of HOTEL_NOW. */
export const hotelTime = (minutesLater: number): string =>
  new Date(openedAt.getTime() + minutesLater * 60_000).toISOString();

export async function openHouse(settings: Record<string, string> = {}): Promise<House> {
  const data = await ownData();
  const usual = { ...data.env, LOG_LEVEL: 'warn' };
  const open = (env: Record<string, string>) =>
    startProcess({ script: 'tools/start.ts', env: { ...usual, ...settings, ...env } });
  let running = await open({});
  let earlier = '';

  const house: House = {
    url: running.url,
    change: (work) => workOn({ url: data.env.DATABASE_URL, dataDir: data.env.DATA_DIR }, work),
    log: () => earlier + running.output(),
    kill: () => running.kill('SIGKILL'),
    stop: () => running.kill('SIGTERM'),
    async start(env = {}) {
      earlier += running.output();
      running = await open({ PORT: new URL(house.url).port, ...env });
    },
    async close() {
      await running.kill();
      await data.remove();
    },
  };
  return house;
}
