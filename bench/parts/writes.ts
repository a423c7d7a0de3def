import { replay, replayOnPostgres, staffIds } from '#bench/bare-sql.ts';
import { type BenchHotel, type EngineName, engineLabels, withHotel } from '#bench/hotel.ts';
import { type LoadResult, loadWithoutFailures } from '#bench/load.ts';
import type { BenchPart } from '#bench/part.ts';
import { millisecondsText, perSecondText, type ResultRow } from '#bench/table.ts';
import { type MeasuredWrite, writes } from '#bench/writes.ts';
import type { Statement } from '#tools/testing/count-statements.ts';

const requestCount = 12_000;

export const writesPart: BenchPart = {
  title: 'Bookings, sales and payments',
  description:
    'Writes a second of ten callers, as a share of the same SQL sent one statement after another by `pg` from ten connections, or on the embedded engine from this process. PostgreSQL syncs every commit to the disk.',
  async measure() {
    const rows: ResultRow[] = [];
    for (const write of Object.values(writes))
      for (const engine of ['postgres', 'embedded'] as const) {
        const failureRow = (error: unknown): ResultRow[] => [{ work: write.work, measured: String(error) }];
        rows.push(...(await measureWrite(write, engine).catch(failureRow)));
      }
    return rows;
  },
};

async function measureWrite(write: MeasuredWrite, engine: EngineName): Promise<ResultRow[]> {
  const bareSqlRate = await measureBare(write, engine);
  const besideText = `bare SQL: ${perSecondText(bareSqlRate)}`;
  const work = `${write.work}, ${engineLabels[engine]}`;
  const oneProcessLoad = await withHotel({ engine }, (hotel) => measureHotel(write, hotel, 1));
  const rows = [
    {
      work: `${work}, one process`,
      measured: formatLoad(oneProcessLoad),
      ratio: oneProcessLoad.perSecond / bareSqlRate,
      beside: besideText,
    },
  ];
  if (engine === 'embedded' || write !== writes.bookOnline) return rows;
  const twoProcessesLoad = await withHotel({ engine }, (hotel) => measureHotel(write, hotel, 2));
  const besideOne = `one process: ${perSecondText(oneProcessLoad.perSecond)}`;
  const rowOfTwoProcesses = { work: `${work}, two processes`, measured: formatLoad(twoProcessesLoad) };
  return [
    ...rows,
    { ...rowOfTwoProcesses, ratio: twoProcessesLoad.perSecond / oneProcessLoad.perSecond, beside: besideOne },
  ];
}

const formatLoad = ({ perSecond: rate, p50, p99 }: LoadResult): string =>
  `${perSecondText(rate)}, p50 ${millisecondsText(p50)}, p99 ${millisecondsText(p99)} (${(p99 / p50).toFixed(1)} × p50)`;

async function measureHotel(write: MeasuredWrite, hotel: BenchHotel, processes: 1 | 2): Promise<LoadResult> {
  const ids = await hotel.withDb((db) => write.prepare(db));
  const urls: string[] = [];
  while (urls.length < processes) urls.push((await hotel.start()).url);
  const results = await Promise.all(
    urls.map(async (url) => {
      const options = await write.makeLoad(url, requestCount, ids);
      return loadWithoutFailures({ url, connections: 10 / processes, ...options });
    }),
  );
  const slowest = results.toSorted((a, b) => b.p99 - a.p99)[0];
  if (!slowest) throw new Error('no process was measured');
  return { ...slowest, perSecond: results.reduce((sum, result) => sum + result.perSecond, 0) };
}

async function measureBare(write: MeasuredWrite, engine: EngineName): Promise<number> {
  const call = await write.record();
  return withHotel({ engine }, async (hotel) => {
    const { ids, staff } = await hotel.withDb(async (db) => ({
      ids: await write.prepare(db),
      staff: await staffIds(db),
    }));
    const staffReplacements = [...call.staffIds].map(([staffId, id]) => [id, () => staff.get(staffId) ?? id] as const);
    const replacements = { ...Object.fromEntries(staffReplacements), ...write.replacements(call, ids) };
    if (hotel.databaseUrl) return (await replayOnPostgres(hotel.databaseUrl, call, replacements)).perSecond;
    return hotel.withDb((db) =>
      db.session(async (session) => {
        const send = async ({ text, values }: Statement) => {
          if (values.length === 0) await session.script(text);
          const { rows } = values.length > 0 ? await session.query(text, values) : { rows: [] };
          return rows.map((row) => Object.values(row));
        };
        return (await replay([send], call, replacements)).perSecond;
      }),
    );
  });
}
