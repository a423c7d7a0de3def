import { type Work, workOn } from '#tools/testing/databases.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { ownData } from '#tools/testing/own-data.ts';
import { startProcess } from '#tools/testing/process.ts';

/** The product itself, running as a process of its own on a data folder of its own. */
export type House = {
  url: string;
  /** Changes its database, as no screen can. It must be stopped: the embedded database is one process's. */
  change<T>(work: Work<T>): Promise<T>;
  /** What the process has printed so far. */
  log(): string;
  /** Ends the process as a power cut does. */
  kill(): Promise<void>;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
  /** Opens it again at the same address and on the same data. */
  start(env?: Record<string, string>): Promise<void>;
  /** Stops it for good and removes its data. */
  close(): Promise<void>;
};

/** The instant a house opens at, or some minutes later, as HOTEL_NOW takes it. */
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
