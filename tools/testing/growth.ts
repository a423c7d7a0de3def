import { Kysely } from 'kysely';
import type { Db } from '#db/db.ts';
import { dialect, type Session } from '#db/dialect.ts';
import type { Tables } from '#db/types.ts';

export type Ask = (db: Db) => Promise<unknown>;

type Manner = {
  db: Db;
  grows: readonly string[];
  /** Untimed runs of each query first, to fill caches and plans. */
  warmUps?: number;
  /** Timed runs of each query; the median counts. */
  rounds?: number;
  /** Includes the totals of lists, which read every row. */
  totals?: boolean;
};

type Growing = Manner & {
  /** Adds rows numbered `from` to `to`, both inclusive. */
  grow(from: number, to: number): Promise<void>;
  sizes: readonly [little: number, much: number];
};

/**
 * Measures each query on a small and on a large database: time, scans of the growing tables, rows read. Prints it, too.
 */
export async function lookAtGrowth({ grow, sizes, ...manner }: Growing, asks: Record<string, readonly [Ask, number]>) {
  const [little, much] = sizes;
  await grow(0, little - 1);
  const before = [];
  for (const [name, [ask, most]] of Object.entries(asks))
    before.push({ name, ask, most, small: await look(manner, ask) });
  await grow(little, much - 1);
  const looked = [];
  for (const { ask, ...seen } of before) looked.push({ ...seen, large: await look(manner, ask) });
  for (const { name, small, large } of looked) {
    const times = `${small.ms.toFixed(1)} → ${large.ms.toFixed(1)} ms (×${(large.ms / small.ms).toFixed(1)})`;
    console.info(`${name}: ${times}, ${small.rows} → ${large.rows} rows; ${large.scans.join(', ')}`);
  }
  return looked;
}

export const readsWholeTables = ({ scans }: { scans: readonly string[] }) =>
  scans.some((scan) => scan.startsWith('Seq'));

async function look({ db, warmUps = 1, rounds = 1, ...manner }: Manner, ask: Ask) {
  const times: number[] = [];
  for (let round = -warmUps; round < rounds; round++) {
    const started = performance.now();
    await ask(db);
    if (round >= 0) times.push(performance.now() - started);
  }
  const ms = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  return { ms, ...(await plansOf({ db, ...manner }, ask)) };
}

type Plan = Record<string, unknown> & {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
};

/** The scans of these tables in a plan. A bitmap index scan belongs to the table of the heap scan around it. */
function scansOf(tables: readonly string[], plan: Plan, table = plan['Relation Name'] ?? ''): Plan[] {
  const within = (plan.Plans ?? []).flatMap((inner) =>
    scansOf(tables, inner, inner['Node Type'].startsWith('Bitmap') ? (inner['Relation Name'] ?? table) : undefined),
  );
  return plan['Node Type'].endsWith('Scan') && tables.includes(table) ? [plan, ...within] : within;
}

function plansOf({ db, grows, totals = false }: Manner, ask: Ask) {
  const isLookedAt = (text: string) =>
    !/^(begin|set|commit)\b/.test(text) && (totals || !text.includes('count(*) as "count"'));
  return db.session(async (session) => {
    const { watched, asked } = watch(db, session);
    await ask(watched);
    const scans = new Set<string>();
    let rows = 0;
    for (const [text, values] of asked.filter(([text]) => isLookedAt(text))) {
      const answer = await session.query(`explain (analyze, format json) ${text}`, values);
      const explained = answer.rows[0]?.['QUERY PLAN'] as { Plan: Plan }[];
      for (const node of explained.flatMap(({ Plan }) => scansOf(grows, Plan))) {
        scans.add(`${node['Node Type']} of ${node['Index Name'] ?? node['Relation Name']}`);
        const each = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']];
        rows += each.reduce<number>((sum, count) => sum + Number(count ?? 0), 0) * Number(node['Actual Loops']);
      }
    }
    return { scans: [...scans], rows };
  });
}

function watch(db: Db, session: Session) {
  const asked: [string, readonly (string | null)[] | undefined][] = [];
  const watching: Session = {
    query: (text, values) => {
      asked.push([text, values]);
      return session.query(text, values);
    },
    script: (text) => session.script(text),
  };
  const read = new Kysely<Tables>({ dialect: dialect({ take: async () => watching, give: async () => {} }) });
  const watched: Db = { ...db, read, tx: (work) => read.transaction().execute(work) };
  return { watched, asked };
}
