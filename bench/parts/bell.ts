import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type BenchHotel, cpuSecondsOf, withHotel } from '#bench/hotel.ts';
import type { BenchPart } from '#bench/part.ts';
import { perSecondText } from '#bench/table.ts';
import { makeClient } from '#tools/testing/client.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';

const staffCount = 10;
const sessionsPerPerson = 4;
const streamsPerSession = 5;
const dashboardCount = staffCount * sessionsPerPerson * streamsPerSession;
const measuredSeconds = 10;
/**
 * PostgreSQL’s statistics can count what an idle connection has done up to ten seconds late. They are read after this
 * wait.
 */
const lateCountMs = 11_000;
const coreLimit = 0.05;

export const bellPart: BenchPart = {
  title: 'Open dashboards',
  description:
    'What open bells cost one process on PostgreSQL while nothing happens, above what the same process costs without them.',
  measure: () =>
    withHotel({ engine: 'postgres' }, async (hotel) => {
      const runningHotel = await hotel.start();
      const idleCost = await measureCost(hotel, runningHotel);
      const streams = await openDashboards(hotel, runningHotel.url);
      const costWithDashboards = await measureCost(hotel, runningHotel);
      await Promise.all(streams.map(async ({ body }) => body?.cancel()));
      const cores = Math.max(0, costWithDashboards.cores - idleCost.cores);
      const transactions = Math.max(0, costWithDashboards.transactions - idleCost.transactions);
      return [
        {
          work: `${dashboardCount} open dashboards, processor`,
          measured: `${(cores * 100).toFixed(1)} % of a core`,
          ratio: cores / coreLimit,
          beside: `limit: ${coreLimit * 100} %`,
        },
        {
          work: `${dashboardCount} open dashboards, database`,
          measured: `${perSecondText(transactions)} transactions`,
          ratio: transactions / dashboardCount,
          beside: `one a second for each: ${dashboardCount}/s; limit: 0`,
        },
      ];
    }),
};

async function openDashboards(hotel: BenchHotel, url: string): Promise<Response[]> {
  const staff = await hotel.withDb(async (db) => {
    const added = [];
    while (added.length < staffCount) added.push(await addStaffMember({ db, clock: { now: () => new Date() } }));
    return added;
  });
  const streams: Response[] = [];
  for (const member of staff)
    for (let session = 0; session < sessionsPerPerson; session++) {
      const client = await signedIn({ client: () => makeClient(url) }, member);
      const openStream = () => client.open('/api/notices/stream', { headers: { accept: 'text/event-stream' } });
      streams.push(...(await Promise.all(Array.from({ length: streamsPerSession }, openStream))));
    }
  const refused = streams.filter(({ status }) => status !== 200);
  if (refused.length > 0) throw new Error(`${refused.length} streams were refused: ${refused[0]?.status}`);
  return streams;
}

async function measureCost(
  hotel: BenchHotel,
  process: { pid: number },
): Promise<{ cores: number; transactions: number }> {
  return hotel.withDb(async ({ read }) => {
    const readCommits = async () => {
      const { rows } = await sql<{ commits: string }>`
        select xact_commit as commits from pg_stat_database where datname = current_database()`.execute(read);
      return Number(rows[0]?.commits);
    };
    await delay(lateCountMs);
    const [commitsBefore, cpuBefore] = [await readCommits(), cpuSecondsOf(process)];
    await delay(measuredSeconds * 1000);
    return {
      cores: (cpuSecondsOf(process) - cpuBefore) / measuredSeconds,
      transactions: ((await readCommits()) - commitsBefore) / measuredSeconds,
    };
  });
}
