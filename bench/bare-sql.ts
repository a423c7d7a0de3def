import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { usualConnections } from '#bench/load.ts';
import { median } from '#bench/table.ts';
import type { Db } from '#db/db.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { type RecordedStatement, recordStatements, type Statement } from '#tools/testing/count-statements.ts';
import { seededScratch } from '#tools/testing/databases.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

export type RecordedCall = {
  firstRun: RecordedStatement[];
  secondRun: RecordedStatement[];
  staffIds: ReadonlyMap<string, string>;
};
export type Replacements = Record<string, (run: number) => string>;
type SendStatement = (statement: Statement) => Promise<readonly unknown[][]>;

export async function recordCall(makeCall: (app: TestApp) => Promise<unknown>): Promise<RecordedCall> {
  const scratch = await seededScratch();
  const db = openPostgres(scratch.url);
  try {
    const app = await testApp({ db });
    try {
      await app.worker.stop();
      await makeCall(app);
      return {
        staffIds: await staffIds(db),
        firstRun: await recordStatements(() => makeCall(app)),
        secondRun: await recordStatements(() => makeCall(app)),
      };
    } finally {
      await app.close();
    }
  } finally {
    await db.close();
    await scratch.drop();
  }
}

export async function staffIds({ read }: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await read.selectFrom('staff').select(['staffId', 'id']).execute();
  return new Map(rows.map(({ staffId, id }) => [staffId, id]));
}

export async function replayOnPostgres(
  url: string,
  call: RecordedCall,
  replacements: Replacements = {},
  seconds = 2,
): Promise<{ perSecond: number; p50: number }> {
  const clients = Array.from(
    { length: usualConnections },
    () => new pg.Client({ connectionString: url, options: '-c jit=off' }),
  );
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const statementNames = new Map(
      [...new Set(call.firstRun.map(({ text }) => text))].map((text, index) => [text, `bare${index}`]),
    );
    const sendFunctions = clients.map(
      (client): SendStatement =>
        async ({ text, values }) => {
          const isScript = values.length === 0 && /^(begin|commit)/.test(text);
          const query = { ...(!isScript && { name: statementNames.get(text) }), text, values: [...values] };
          return (await client.query<unknown[]>({ ...query, rowMode: 'array' })).rows;
        },
    );
    return await replay(sendFunctions, call, replacements, seconds);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

export async function replay(
  connections: readonly SendStatement[],
  call: RecordedCall,
  replacements: Replacements,
  seconds = 2,
): Promise<{ perSecond: number; p50: number }> {
  const begun = performance.now();
  const times: number[] = [];
  let runs = 0;
  const repeat = async (send: SendStatement) => {
    while (performance.now() - begun < seconds * 1000) {
      const sentAt = performance.now();
      await replayOnce(send, call, replacements, runs++);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(connections.map(repeat));
  return { perSecond: (times.length * 1000) / (performance.now() - begun), p50: median(times) };
}

/**
 * Sends the statements of the first recording again. A text that differs between the two recordings, such as a key or
 * an id, is replaced by a value from `replacements`, from an answer of the database, or from `freshKey`. Times stay as
 * they were recorded.
 */
async function replayOnce(
  send: SendStatement,
  { firstRun, secondRun }: RecordedCall,
  replacements: Replacements,
  run: number,
): Promise<void> {
  const freshValues = new Map(Object.entries(replacements).map(([recorded, replace]) => [recorded, replace(run)]));
  for (const [index, { text, values, rows }] of firstRun.entries()) {
    for (const [position, value] of values.entries())
      if (value !== secondRun[index]?.values[position] && isReplaceable(value) && !freshValues.has(value))
        freshValues.set(value, freshKey(value));
    const answer = await send({
      text,
      values: values.map((value) => value && replaceRecordedValue(value, freshValues)),
    });
    for (const [row, cells] of rows.entries())
      for (const [column, cell] of cells.entries()) {
        const answeredCell = answer[row]?.[column];
        if (isReplaceable(cell) && !freshValues.has(cell) && isReplaceable(answeredCell))
          freshValues.set(cell, answeredCell);
      }
  }
}

function replaceRecordedValue(value: string, fresh: ReadonlyMap<string, string>): string {
  const known = fresh.get(value);
  if (known !== undefined) return known;
  const longestFirst = [...fresh].filter(([old]) => old.length >= 8).sort(([a], [b]) => b.length - a.length);
  return longestFirst.reduce((text, [old, key]) => text.replaceAll(old, key), value);
}

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const timestampPattern = /^\d{4}-\d\d-\d\d/;
const isReplaceable = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 8 && !timestampPattern.test(value) && !/[{"]/.test(value);

function freshKey(recorded: string): string {
  if (uuidPattern.test(recorded)) return randomUUID();
  const random = randomBytes(recorded.length).toString('hex').toUpperCase();
  return recorded.replace(/[\dA-Z]{4,}|[\da-z_-]{20,}/gi, (part) =>
    /^\d+$/.test(part)
      ? [...part].map((_, index) => parseInt(random[index] ?? '0', 16) % 10).join('')
      : random.slice(0, part.length),
  );
}
