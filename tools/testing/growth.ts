import { Kysely } from 'kysely';
import type { Db } from '#db/db.ts';
import { dialect, type Session } from '#db/dialect.ts';
import type { Tables } from '#db/types.ts';

export type Query = (db: Db) => Promise<unknown>;

type GrowthOptions = { db: Db; growingTables: readonly string[] };

export const keepCounts = `delete from tally; insert into tally
  select subject, span, tally_period(span, day), facets, sum(entries), sum(amount_kobo)
  from (select subject, day, facets, count(*) as entries, sum(amount_kobo) as amount_kobo from tally_source group by 1, 2, 3) days,
    unnest(enum_range(null::tally_span)) span group by 1, 2, 3, 4`;

type GrowthCase = GrowthOptions & {
  grow(from: number, to: number): Promise<void>;
  sizes: readonly [little: number, much: number];
};

/** Explains each query on a small and on a large database: scans of the growing tables, rows read. Prints it, too. */
export async function measureGrowth(
  { grow, sizes, ...options }: GrowthCase,
  queries: Record<string, readonly [Query, number]>,
) {
  const [smallSize, largeSize] = sizes;
  await grow(0, smallSize - 1);
  const before = [];
  for (const [name, [query, maxRows]] of Object.entries(queries))
    before.push({ name, query, most: maxRows, small: await explainPlans(options, query) });
  await grow(smallSize, largeSize - 1);
  const measured = [];
  for (const { query, ...seen } of before) measured.push({ ...seen, large: await explainPlans(options, query) });
  for (const { name, small, large } of measured)
    console.info(`${name}: ${small.rows} → ${large.rows} rows; ${large.scans.join(', ')}`);
  return measured;
}

export const readsWholeTables = ({ scans }: { scans: readonly string[] }) =>
  scans.some((scan) => scan.startsWith('Seq'));

type Plan = Record<string, unknown> & {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
};

/** The scans of these tables in a plan. A bitmap index scan belongs to the table of the heap scan around it. */
function findScans(tables: readonly string[], plan: Plan, table = plan['Relation Name'] ?? ''): Plan[] {
  const within = (plan.Plans ?? []).flatMap((inner) =>
    findScans(tables, inner, inner['Node Type'].startsWith('Bitmap') ? (inner['Relation Name'] ?? table) : undefined),
  );
  return plan['Node Type'].endsWith('Scan') && tables.includes(table) ? [plan, ...within] : within;
}

/** The scans of the growing tables by the statements of a query, and how many rows these read. */
export function explainPlans({ db, growingTables }: GrowthOptions, query: Query) {
  const isMeasured = (text: string) => !/^(begin|set|commit)\b/.test(text);
  return db.session(async (session) => {
    const { recordingDb, statements } = recordStatements(db, session);
    await query(recordingDb);
    const scans = new Set<string>();
    let rows = 0;
    for (const [text, values] of statements.filter(([text]) => isMeasured(text))) {
      const answer = await session.query(`explain (analyze, format json) ${text}`, values);
      const explained = answer.rows[0]?.['QUERY PLAN'] as { Plan: Plan }[];
      for (const node of explained.flatMap(({ Plan }) => findScans(growingTables, Plan))) {
        scans.add(`${node['Node Type']} of ${node['Index Name'] ?? node['Relation Name']}`);
        const each = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']];
        rows += each.reduce<number>((sum, count) => sum + Number(count ?? 0), 0) * Number(node['Actual Loops']);
      }
    }
    return { scans: [...scans], rows };
  });
}

function recordStatements(db: Db, session: Session) {
  const statements: [string, readonly (string | null)[] | undefined][] = [];
  const recordingSession: Session = {
    query: (text, values) => {
      statements.push([text, values]);
      return session.query(text, values);
    },
    script: (text) => session.script(text),
  };
  const read = new Kysely<Tables>({ dialect: dialect({ take: async () => recordingSession, give: async () => {} }) });
  const recordingDb: Db = { ...db, read, tx: (work) => read.transaction().execute(work) };
  return { recordingDb, statements };
}
