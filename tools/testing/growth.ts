import { Kysely } from 'kysely';
import type { Db } from '#db/db.ts';
import { type EngineSession, makeDialect } from '#db/engine/dialect.ts';
import type { Tables } from '#db/types.ts';
import { isDeep } from '#tools/testing/form.ts';

export type MeasurableQuery = (db: Db) => Promise<unknown>;

type GrowthOptions = { db: Db; growingTables: readonly string[] };

export const rebuildTallySql = `delete from tally; insert into tally
  select subject, span, tally_period(span, day), facets, sum(entries), sum(amount_kobo)
  from (select subject, day, facets, count(*) as entries, sum(amount_kobo) as amount_kobo from tally_source group by 1, 2, 3) days,
    unnest(enum_range(null::tally_span)) span group by 1, 2, 3, 4`;

/**
 * A query that was explained. `scans` are those of the growing tables, `rows` is how many rows they read, and `maxRows`
 * how many they may read.
 */
export type MeasuredQuery = { name: string; maxRows: number; rows: number; scans: string[] };

export async function measureQueries(
  options: GrowthOptions,
  queries: Record<string, readonly [MeasurableQuery, maxRows: number]>,
): Promise<MeasuredQuery[]> {
  const measuredQueries: MeasuredQuery[] = [];
  for (const [name, [query, maxRows]] of Object.entries(queries))
    measuredQueries.push({ name, maxRows, ...(await explainPlans(options, query)) });
  for (const { name, rows, scans } of measuredQueries) console.info(`${name}: ${rows} rows; ${scans.join(', ')}`);
  return measuredQueries;
}

/** Whether a query reads too many rows of the growing tables, or reads one of these tables from end to end. */
export const readsTooMuch = ({ maxRows, rows, scans }: MeasuredQuery): boolean =>
  rows > maxRows || scans.some((scan) => scan.startsWith('Seq'));

/** The queries that read clearly more rows of the large tables than of the small ones. */
export const readsMore = (small: MeasuredQuery[], large: MeasuredQuery[]): MeasuredQuery[] =>
  large.filter(({ rows }, index) => rows > 1.5 * (small[index]?.rows ?? 0) + 100);

type QueryNode = Record<string, unknown> & {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: QueryNode[];
};

/** The scans of these tables in a plan. A bitmap index scan belongs to the table of the heap scan around it. */
function findScans(
  tables: readonly string[],
  queryNode: QueryNode,
  table = queryNode['Relation Name'] ?? '',
): QueryNode[] {
  const innerScans = (queryNode.Plans ?? []).flatMap((inner) =>
    findScans(tables, inner, inner['Node Type'].startsWith('Bitmap') ? (inner['Relation Name'] ?? table) : undefined),
  );
  return queryNode['Node Type'].endsWith('Scan') && tables.includes(table) ? [queryNode, ...innerScans] : innerScans;
}

/**
 * PostgreSQL plans by the number of pages, and reads a table of few pages as a whole. With these settings of the short
 * form, rows decide: thousands of rows are read by the same indexes as a hundred thousand.
 */
const costByRowsSql = 'set cpu_tuple_cost = 1; set random_page_cost = 1; set jit = off';

/** Returns the scans of the growing tables by the statements of a query, and how many rows these scans read. */
export function explainPlans({ db, growingTables }: GrowthOptions, query: MeasurableQuery) {
  const isMeasured = (text: string) => !/^(begin|set|commit)\b/.test(text);
  return db.session(async (session) => {
    if (!isDeep) await session.script(costByRowsSql);
    const { recordingDb, statements } = recordStatements(db, session);
    await query(recordingDb);
    const scans = new Set<string>();
    let rows = 0;
    for (const [text, values] of statements.filter(([text]) => isMeasured(text))) {
      const answer = await session.query(`explain (analyze, format json) ${text}`, values);
      const explainOutput = answer.rows[0]?.['QUERY PLAN'] as { Plan: QueryNode }[];
      for (const node of explainOutput.flatMap(({ Plan: queryNode }) => findScans(growingTables, queryNode))) {
        scans.add(`${node['Node Type']} of ${node['Index Name'] ?? node['Relation Name']}`);
        const rowCounts = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']];
        rows += rowCounts.reduce<number>((sum, count) => sum + Number(count ?? 0), 0) * Number(node['Actual Loops']);
      }
    }
    await session.script('reset all');
    return { scans: [...scans], rows };
  });
}

function recordStatements(db: Db, session: EngineSession) {
  const statements: [string, readonly (string | null)[] | undefined][] = [];
  const recordingSession: EngineSession = {
    query: (text, values) => {
      statements.push([text, values]);
      return session.query(text, values);
    },
    script: (text) => session.script(text),
  };
  const read = new Kysely<Tables>({
    dialect: makeDialect({ take: async () => recordingSession, give: async () => {} }),
  });
  const recordingDb: Db = { ...db, read, tx: (work) => read.transaction().execute(work) };
  return { recordingDb, statements };
}
