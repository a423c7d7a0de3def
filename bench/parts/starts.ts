import { type EngineName, engineLabels, memoryOf, type RunningHotel, withHotel } from '#bench/hotel.ts';
import { runLoadProcess } from '#bench/load.ts';
import type { BenchPart } from '#bench/part.ts';
import { megabytes, type ResultRow } from '#bench/table.ts';
import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';

const limits = {
  postgres: { first: 20, later: 2, atRest: 120, afterLoad: 200 },
  embedded: { first: 20, later: 2, atRest: 250, afterLoad: 350 },
};
export const mixedPaths = [
  ...['/', '/rooms', '/gallery', '/booking'],
  ...['/api/room-inventory/available', `/api/room-inventory/calendar?from=${testToday}&to=${addDays(testToday, 60)}`],
];

export const startsPart: BenchPart = {
  title: 'Starts and memory',
  description:
    'Seconds from the start of the process until it says its address, with a built site: the first start makes the database. Resident memory is that of the one process. Each beside the hotel’s own limit, where a ratio above 1 exceeds it.',
  async measure() {
    const rows: ResultRow[] = [];
    for (const engine of ['postgres', 'embedded'] as const) rows.push(...(await measureEngine(engine)));
    return rows;
  },
};

async function measureEngine(engine: EngineName): Promise<ResultRow[]> {
  const limit = limits[engine];
  const work = (name: string) => `${name}, ${engineLabels[engine]}`;
  const seconds = (name: string, taken: number, most: number): ResultRow => ({
    work: work(name),
    measured: `${taken.toFixed(1)} s`,
    ratio: taken / most,
    beside: `limit: ${most} s`,
  });
  const memory = (name: string, bytes: number, most: number): ResultRow => ({
    work: work(name),
    measured: megabytes(bytes),
    ratio: bytes / 1024 ** 2 / most,
    beside: `limit: ${most} MB`,
  });
  return withHotel({ engine, empty: true }, async (hotel) => {
    const firstStart = await hotel.start();
    await firstStart.kill('SIGTERM');
    const laterStart = await hotel.start();
    const atRest = memoryOf(laterStart).now;
    const requests = await loadMixed(laterStart);
    const { now, peak } = memoryOf(laterStart);
    return [
      seconds('first start', firstStart.startSeconds, limit.first),
      seconds('later start', laterStart.startSeconds, limit.later),
      memory('memory after the start', atRest, limit.atRest),
      memory(`memory after ${requests} mixed requests`, now, limit.afterLoad),
      memory('memory at its peak', peak, limit.afterLoad),
    ];
  });
}

async function loadMixed({ url }: RunningHotel): Promise<number> {
  let answers = 0;
  for (const path of mixedPaths) {
    const { statuses } = await runLoadProcess({ url, path, seconds: 2 });
    answers += Object.values(statuses).reduce((sum, count) => sum + count, 0);
  }
  return answers;
}
