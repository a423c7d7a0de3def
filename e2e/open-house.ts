import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testToday } from '#tools/testing/factories.ts';

/** The product itself, running as a process of its own on a data folder of its own. */
export type House = {
  url: string;
  dataDir: string;
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

const root = join(import.meta.dirname, '..');
const openingTime = 60_000;

/** Midday in Lagos, so that no test meets a change of day. */
export const openedAt = (minutesLater = 0): string =>
  new Date(Date.parse(`${testToday}T11:00:00Z`) + minutesLater * 60_000).toISOString();

export async function openHouse(settings: Record<string, string> = {}): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'house-'));
  const common = { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn', HOTEL_LIMITS: 'off', ...settings };
  let log = '';
  let child: ChildProcess;

  const start = async (env: Record<string, string> = {}): Promise<void> => {
    const port = house.url ? new URL(house.url).port : '0';
    child = spawn(process.execPath, ['--import', 'tsx', 'tools/start.ts'], {
      cwd: root,
      env: { ...process.env, PORT: port, HOTEL_NOW: openedAt(), ...common, ...env },
    });
    house.url = await addressOf(child, (text) => {
      log += text;
    });
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const house: House = {
    url: '',
    dataDir,
    log: () => log,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async close() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await start();
  return house;
}

/** Resolves with the address the house says it is open at. */
function addressOf(child: ChildProcess, heard: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (reason: string) => reject(new Error(`The house did not open: ${reason}\n${said}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`nothing for ${openingTime / 1000} s`);
    }, openingTime);
    const listen = (data: Buffer) => {
      heard(data.toString());
      said += data.toString();
      const url = /is open at (http:\S+)/.exec(said)?.[1];
      if (!url) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      fail(`it ended with ${signal ?? code}`);
    });
  });
}
