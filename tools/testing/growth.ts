import { Kysely } from 'kysely';
import type { Db } from '#db/db.ts';
import { dialect, type Session } from '#db/dialect.ts';
import type { Tables } from '#db/types.ts';

export type Ask = (db: Db) => Promise<unknown>;

type Manner = {
  db: Db;
  /** The tables that grow. */
  grows: readonly string[];
  /** How often each is asked first, for what has not been read or planned yet. */
  warmUps?: number;
  /** How often each is timed; the time in the middle counts. */
  rounds?: number;
  /** Looks at the totals of lists too, which need all of it. */
  totals?: boolean;
};

type Growing = Manner & {
  /** Adds one for each number from here to there. */
  grow(from: number, to: number): Promise<void>;
  sizes: readonly [little: number, much: number];
};

/** How each ask is answered of little and of much: by which scans of what grows, from how many rows, how fast. It says so, too. */
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

/** The scans of a plan that are of these tables; the bitmap of an index is of the table that is read by it. */
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

/** The database as it is, on one connection, keeping what it is asked. */
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
