import { setTimeout as delay } from 'node:timers/promises';
import { withHotel } from '#bench/hotel.ts';
import { loadWithoutFailures, runLoadProcess } from '#bench/load.ts';
import type { BenchPart } from '#bench/part.ts';
import { median, millisecondsText, perSecondText } from '#bench/table.ts';
import { addDays } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';

const path = `/api/room-inventory/calendar?from=${testToday}&to=${addDays(testToday, 60)}`;
const seconds = 15;
const recoverySeconds = 5;

export const overloadPart: BenchPart = {
  title: 'Overload',
  description: `The calendar asked for at three times the best rate, for ${seconds} seconds from 500 connections. Answers with 503 tell the caller to come back; requests without an answer were lost.`,
  measure: () =>
    withHotel({ engine: 'postgres' }, async (hotel) => {
      const { url } = await hotel.start({ HOTEL_LIMITS: 'on' });
      const bestLoad = await loadWithoutFailures({ url, path, connections: 50, fromManyNetworks: true });
      const calmMs = await timeOneRequest(url);
      const overloadResult = await runLoadProcess({
        url,
        path,
        connections: 500,
        seconds,
        perSecond: Math.round(3 * bestLoad.perSecond),
        fromManyNetworks: true,
      });
      await delay(recoverySeconds * 1000);
      const recoveredMs = await timeOneRequest(url);
      const answeredPerSecond = (overloadResult.statuses['200'] ?? 0) / seconds;
      const shedPerSecond = (overloadResult.statuses['503'] ?? 0) / seconds;
      const besideText = `best load: ${perSecondText(bestLoad.perSecond)}`;
      return [
        {
          work: 'answered at 3 × the best load',
          measured: perSecondText(answeredPerSecond),
          ratio: answeredPerSecond / bestLoad.perSecond,
          beside: besideText,
        },
        {
          work: 'shed with 503',
          measured: perSecondText(shedPerSecond),
          ratio: shedPerSecond / bestLoad.perSecond,
          beside: besideText,
        },
        {
          work: 'without an answer',
          measured: String(overloadResult.failures),
          ratio: overloadResult.failures / seconds / bestLoad.perSecond,
          beside: besideText,
        },
        {
          work: 'waiting for an answer, p99',
          measured: millisecondsText(overloadResult.p99),
          ratio: overloadResult.p99 / bestLoad.p99,
          beside: `best load: ${millisecondsText(bestLoad.p99)}`,
        },
        {
          work: `one call ${recoverySeconds} s later`,
          measured: millisecondsText(recoveredMs),
          ratio: recoveredMs / calmMs,
          beside: `before: ${millisecondsText(calmMs)}`,
        },
      ];
    }),
};

async function timeOneRequest(url: string): Promise<number> {
  const times: number[] = [];
  while (times.length < 20) {
    const begun = performance.now();
    await (await fetch(url + path)).arrayBuffer();
    times.push(performance.now() - begun);
  }
  return median(times);
}
