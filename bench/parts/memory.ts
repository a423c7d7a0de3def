import { type EngineName, engineLabels, memoryOf, withHotel } from '#bench/hotel.ts';
import { loadWithoutFailures } from '#bench/load.ts';
import type { BenchPart } from '#bench/part.ts';
import { mixedPaths } from '#bench/parts/starts.ts';
import { megabytesText, type ResultRow } from '#bench/table.ts';

const minuteCount = 10;
const requestsPerSecond = 200;

/** `runLoadProcess` sends for a second before it measures. With this second, all paths together take a minute. */
const secondsPerPath = 60 / mixedPaths.length - 1;

export const memoryPart: BenchPart = {
  title: 'Memory over ten minutes',
  description: `Resident memory of one process that answers ${requestsPerSecond} mixed requests a second, at the end of each minute. The ratio compares with the first minute: it stays near 1 if nothing leaks.`,
  measure: async () => (await Promise.all([measureEngine('postgres'), measureEngine('embedded')])).flat(),
};

function measureEngine(engine: EngineName): Promise<ResultRow[]> {
  return withHotel({ engine }, async (hotel) => {
    const runningHotel = await hotel.start();
    const bytesByMinute: number[] = [];
    while (bytesByMinute.length < minuteCount) {
      for (const path of mixedPaths)
        await loadWithoutFailures({
          url: runningHotel.url,
          path,
          seconds: secondsPerPath,
          perSecond: requestsPerSecond,
        });
      bytesByMinute.push(memoryOf(runningHotel).now);
    }
    const firstBytes = bytesByMinute[0] ?? 0;
    return bytesByMinute.map((now, index) => ({
      work: `minute ${index + 1}, ${engineLabels[engine]}`,
      measured: megabytesText(now),
      ratio: now / firstBytes,
      beside: `the first minute: ${megabytesText(firstBytes)}`,
    }));
  });
}
