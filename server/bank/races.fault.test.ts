import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { importStatementReply } from '#contract/bank/statements.ts';
import { addDays } from '#contract/core/dates.ts';
import type { Client } from '#tools/testing/client.ts';
import { takePayment, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { parallelSetup, type RaceSetup } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';

const callerCount = 8;
const linesPerFile = 500;

/**
 * The SQL of a trigger that only looks whether a line is there, and gives each line a random fingerprint. With it, two
 * callers can add the same line.
 */
const unguardedSql = `
  create function add_unless_seen() returns trigger language plpgsql as $$
  begin
    if exists (select from statement_line where narration = new.narration) then
      return null;
    end if;
    new.fingerprint := encode(sha256(gen_random_uuid()::text::bytea), 'hex');
    return new;
  end $$;
  create trigger added_unless_seen before insert on statement_line for each row execute function add_unless_seen()`;
const guardAgainSql = 'drop function add_unless_seen cascade';

describe.each([parallelSetup])('%s', (_, open) => {
  let arena: RaceSetup;
  let ownerClients: Client[];
  beforeAll(async () => {
    arena = await open({ isQuiet: true });
    ownerClients = await Promise.all(
      [0, 1].map((turn) => signedIn({ client: () => arena.browser(turn) }, 'superadmin')),
    );
    return () => arena.close();
  });
  afterEach(async () => expect(await findViolations(arena.db.read)).toEqual([]));
  const runSql = (text: string) => arena.db.session((session) => session.script(text));

  type Line = readonly [narration: string, amount: number];
  /** All callers import the lines at once. Half of their files have the lines in the opposite order. */
  async function importTogether(lines: readonly Line[]) {
    const rows = lines.map(([narration, amount]) => `${testToday},${narration},${amount}.00`);
    const texts = [rows, rows.toReversed()].map((each) => ['Date,Narration,Credit', ...each].join('\n'));
    const replies = await Promise.all(
      Array.from({ length: callerCount }, (_, turn) =>
        (ownerClients[turn % 2] as Client).post('/api/bank-statements', { text: texts[Math.floor(turn / 2) % 2] }),
      ),
    );
    return replies.map(({ body }) => parseWire(importStatementReply, body).summary);
  }
  const makeLines = (said: string): Line[] => Array.from({ length: linesPerFile }, (_, at) => [`${said} ${at}`, 5]);
  async function countStoredLines(said: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from statement_line where narration like ${`${said} %`}`.execute(arena.db.read);
    return rows[0]?.count ?? 0;
  }

  test('a file that many import at once is kept once', async () => {
    const replies = await importTogether(makeLines('GUARDED'));
    expect(await countStoredLines('GUARDED')).toBe(linesPerFile);
    expect(replies.reduce((sum, { known }) => sum + known, 0)).toBe((callerCount - 1) * linesPerFile);
  });

  test('control: without the key it is kept several times', async () => {
    await runSql(unguardedSql);
    await importTogether(makeLines('UNGUARDED'));
    await runSql(guardAgainSql);
    const storedCount = await countStoredLines('UNGUARDED');
    console.info(`without a key ${linesPerFile} lines were kept as ${storedCount}`);
    expect(storedCount).toBeGreaterThan(linesPerFile);
  });

  test('and confirms each transfer once', async () => {
    const clock = { now: () => new Date(), advance: () => arena.advanceOneSecond() };
    const desk = await signedIn({ client: () => arena.browser(0) }, 'receptionist');
    const names = ['Adeyemi', 'Bassey', 'Coker', 'Dikko', 'Edet'];
    const lines = names.map((name, at) => [`KUNLE ${name} FROM LAGOS`, 2000 + at] as const);
    for (const [at, [, amount]] of lines.entries()) {
      const check_in = addDays(testToday, at + 1);
      const stay = { guest_name: `Kunle ${names[at]}`, check_in, check_out: addDays(check_in, 1) };
      const { id } = await walkIn({ clock }, desk, stay);
      expect((await takePayment(desk, id, { method: 'transfer', amount })).status).toBe(201);
    }
    const replies = await importTogether(lines);
    expect(replies.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(lines.length);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from audit where action = 'transfer confirmed'`.execute(arena.db.read);
    expect(rows).toEqual([{ count: lines.length }]);
  });
});
