import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#db/db.ts';
import { openPglite } from '#db/engine/pglite.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { seededScratch } from '#tools/testing/databases.ts';
import { copyDemoHotelInto } from '#tools/testing/demo-folder.ts';
import { type ServerProcess, startProcess } from '#tools/testing/process.ts';

export type EngineName = 'postgres' | 'embedded';

export const engineLabels: Record<EngineName, string> = { postgres: 'PostgreSQL', embedded: 'embedded' };

export type RunningHotel = ServerProcess & {
  startSeconds: number;
};

export type BenchHotel = {
  databaseUrl?: string;
  start(env?: Record<string, string>): Promise<RunningHotel>;
  /**
   * Opens the database for `work`. Only one process can open an embedded database, so meanwhile no other process may
   * have it open.
   */
  withDb<T>(work: (db: Db) => Promise<T>): Promise<T>;
};

type HotelOptions = {
  engine: EngineName;
  empty?: boolean;
};

export async function withHotel<T>(
  { engine, empty = false }: HotelOptions,
  work: (hotel: BenchHotel) => Promise<T>,
): Promise<T> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'bench-'));
  const scratch = engine === 'postgres' ? await seededScratch() : undefined;
  const startedHotels: RunningHotel[] = [];
  const killAll = () => {
    for (const hotel of startedHotels) void hotel.kill();
    rmSync(DATA_DIR, { recursive: true, force: true });
  };
  process.once('exit', killAll);
  try {
    if (!scratch && !empty) await copyDemoHotelInto(DATA_DIR);
    return await work({
      databaseUrl: scratch?.url,
      async start(env = {}) {
        const begun = performance.now();
        const server = await startProcess({
          script: 'tools/start.js',
          fresh: empty,
          env: { DATA_DIR, ...(scratch && { DATABASE_URL: scratch.url }), LOG_LEVEL: 'error', ...env },
        });
        const hotel = { ...server, startSeconds: (performance.now() - begun) / 1000 };
        startedHotels.push(hotel);
        return hotel;
      },
      async withDb(change) {
        const db = scratch ? openPostgres(scratch.url) : await openPglite(join(DATA_DIR, 'database'));
        try {
          return await change(db);
        } finally {
          await db.close();
        }
      },
    });
  } finally {
    process.off('exit', killAll);
    await Promise.all(startedHotels.map((hotel) => hotel.kill()));
    await scratch?.drop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

export function memoryOf({ pid }: { pid: number }): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const readBytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { now: readBytes('VmRSS'), peak: readBytes('VmHWM') };
}

export function cpuSecondsOf({ pid }: { pid: number }): number {
  const statFields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const clockTicksPerSecond = 100;
  return (Number(statFields[11]) + Number(statFields[12])) / clockTicksPerSecond;
}
