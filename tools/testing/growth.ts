import { Kysely } from 'kysely';
import type { Db, Read } from '#db/db.ts';
import { dialect, type Session } from '#db/dialect.ts';
import type { Tables } from '#db/types.ts';

export type Ask = (read: Read) => Promise<unknown>;

type Plan = Record<string, unknown> & { 'Node Type': string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How an ask is answered: by which scans of the tables that grow, from how many rows, how fast. The totals of a list need all of it. */
export async function look(db: Db, grows: readonly string[], ask: Ask) {
  const scansWhatGrows = (node: Plan) =>
    grows.includes(String(node['Relation Name'])) || /Bitmap Index/.test(node['Node Type']);
  return db.session(async (session) => {
    const asked: [string, readonly (string | null)[] | undefined][] = [];
    const watching: Session = {
      query: (text, values) => {
        asked.push([text, values]);
        return session.query(text, values);
      },
      script: (text) => session.script(text),
    };
    const read = new Kysely<Tables>({ dialect: dialect({ take: async () => watching, give: async () => {} }) });
    const started = performance.now();
    await ask(read);
    const ms = performance.now() - started;
    const scans = new Set<string>();
    let rows = 0;
    for (const [text, values] of asked.filter(([text]) => !text.includes('count(*) as "count"'))) {
      const answer = await session.query(`explain (analyze, format json) ${text}`, values);
      const explained = answer.rows[0]?.['QUERY PLAN'] as { Plan: Plan }[];
      for (const node of explained.flatMap(({ Plan }) => nodesOf(Plan)).filter(scansWhatGrows)) {
        scans.add(`${node['Node Type']} of ${String(node['Index Name'] ?? node['Relation Name'])}`);
        const each = [node['Actual Rows'], node['Rows Removed by Filter'], node['Rows Removed by Index Recheck']];
        rows += each.reduce<number>((sum, count) => sum + Number(count ?? 0), 0) * Number(node['Actual Loops']);
      }
    }
    return { scans: [...scans], rows, ms };
  });
}
