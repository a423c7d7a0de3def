import { type EngineName, engineLabels, memoryOf, type RunningHotel, withHotel } from '#bench/hotel.ts';
import { runLoadProcess } from '#bench/load.ts';
import type { BenchPart } from '#bench/part.ts';
import { megabytesText, type ResultRow } from '#bench/table.ts';
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
  const workName = (name: string) => `${name}, ${engineLabels[engine]}`;
  const secondsRow = (name: string, taken: number, most: number): ResultRow => ({
    work: workName(name),
    measured: `${taken.toFixed(1)} s`,
    ratio: taken / most,
    beside: `limit: ${most} s`,
  });
  const memoryRow = (name: string, bytes: number, most: number): ResultRow => ({
    work: workName(name),
    measured: megabytesText(bytes),
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
      secondsRow('first start', firstStart.startSeconds, limit.first),
      secondsRow('later start', laterStart.startSeconds, limit.later),
      memoryRow('memory after the start', atRest, limit.atRest),
      memoryRow(`memory after ${requests} mixed requests`, now, limit.afterLoad),
      memoryRow('memory at its peak', peak, limit.afterLoad),
    ];
  });
}

async function loadMixed({ url }: RunningHotel): Promise<number> {
  let answerCount = 0;
  for (const path of mixedPaths) {
    const { statuses } = await runLoadProcess({ url, path, seconds: 2 });
    answerCount += Object.values(statuses).reduce((sum, count) => sum + count, 0);
  }
  return answerCount;
}
