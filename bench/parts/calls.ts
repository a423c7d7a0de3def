import { measureBareHttp } from '#bench/bare-http.ts';
import { recordCall, replayOnPostgres } from '#bench/bare-sql.ts';
import { withHotel } from '#bench/hotel.ts';
import type { BenchPart } from '#bench/part.ts';
import { readOften } from '#bench/read.ts';
import { millisecondsText, perSecondText, type ResultRow } from '#bench/table.ts';
import { addDays } from '#contract/core/dates.ts';
import { seededScratch } from '#tools/testing/databases.ts';
import { testToday } from '#tools/testing/factories.ts';

const dayRange = (from: number, to: number) => [addDays(testToday, from), addDays(testToday, to)];
const [checkIn, checkOut] = dayRange(10, 12);
const [firstDay, lastDay] = dayRange(0, 60);
const pathsByWork = {
  'rooms on sale': '/api/room-inventory/available',
  'calendar of two months': `/api/room-inventory/calendar?from=${firstDay}&to=${lastDay}`,
  'availability of a stay': `/api/room-inventory/check-availability?room_type_id=deluxe&check_in=${checkIn}&check_out=${checkOut}`,
};

export const callsPart: BenchPart = {
  title: 'Calls of guests',
  description:
    'Answers a second from one process on PostgreSQL, read by `wrk` from 20 connections, as a share of what Node’s `http` answers with five bytes, and of the same SQL sent by `pg` without the hotel.',
  measure: () =>
    withHotel({ engine: 'postgres' }, async (hotel) => {
      const { url } = await hotel.start();
      const bareNode = await measureBareHttp();
      const rows: ResultRow[] = [];
      for (const [work, path] of Object.entries(pathsByWork)) {
        const { perSecond: rate, p50, p99 } = await readOften({ url, path });
        const measured = `${perSecondText(rate)}, p50 ${millisecondsText(p50)}, p99 ${millisecondsText(p99)}`;
        rows.push({
          work,
          measured,
          ratio: rate / bareNode.perSecond,
          beside: `bare Node: ${perSecondText(bareNode.perSecond)}`,
        });
        const bareSqlRate = await measureBareSql(path);
        rows.push({ work, measured, ratio: rate / bareSqlRate, beside: `bare SQL: ${perSecondText(bareSqlRate)}` });
      }
      return rows;
    }),
};

async function measureBareSql(path: string): Promise<number> {
  const call = await recordCall((app) => app.client().get(path));
  const scratch = await seededScratch();
  try {
    return (await replayOnPostgres(scratch.url, call)).perSecond;
  } finally {
    await scratch.drop();
  }
}
