import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#db/db.ts';
import { readLastSeal, type Seal } from '#server/core/audit-seal-store.ts';
import { sealWaitingEntries } from '#server/core/audit-sealing.ts';
import { verifyChain } from '#server/oversight/verify-audit.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { takePayment, walkIn } from '#tools/testing/desk.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
let desk: Client;
let lastSeal: Seal;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
  admin = await signedIn(app, 'superadmin');
  desk = await signedIn(app, 'receptionist');
  const { id } = await walkIn(app, desk);
  await takePayment(desk, id, { amount: 1000, reference: 'SLIP-1' });
  const drink = await addDrink(app);
  const [sale] = await sell(admin, [{ drink_id: drink.id, quantity: 1 }]);
  await admin.delete(`/api/bar-sales/${sale?.id}`, { reason: 'Wrong table' });
  await sealWaitingEntries(app.deps);
  const check = await verifyChain(app.db.read);
  expect(check).toMatchObject({ problem: undefined, last: { number: expect.any(Number) } });
  lastSeal = check.last as Seal;
});
afterAll(() => app.close());

/** Changes rows as a superuser of the database can, with triggers off, then checks and takes everything back. */
async function problemAfter(damage: RawBuilder<unknown>, knownSeal?: Seal, repair?: (tx: Tx) => Promise<unknown>) {
  let problem: string | undefined;
  const rollbackError = new Error('undo');
  const work = async (tx: Tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await damage.execute(tx);
    await repair?.(tx);
    ({ problem } = await verifyChain(tx, knownSeal));
    throw rollbackError;
  };
  await expect(app.db.tx(work)).rejects.toBe(rollbackError);
  return problem;
}

const findEntryOf = async (action: string) => {
  const { rows } = await sql<{ number: number; id: number }>`
    select number, audit.id from audit_seal join audit on audit.id = audit_id where action = ${action}
    order by number limit 1`.execute(app.db.read);
  return rows[0] ?? { number: 0, id: 0 };
};

describe('the check of the audit log names', () => {
  test.each([
    ['what was done', 'drink sold', sql`update audit set action = 'drink given' where action = 'drink sold'`],
    ['who did it', 'payment taken', sql`update audit set actor = 'BAR001' where action = 'payment taken'`],
    ['when', 'payment taken', sql`update audit set at = at - interval '1 hour' where action = 'payment taken'`],
    [
      'an amount',
      'payment taken',
      sql`update audit set after = jsonb_set(after, '{amountKobo}', '1') where action = 'payment taken'`,
    ],
    [
      'the number of a slip',
      'payment taken',
      sql`update audit set after = after - 'reference' where action = 'payment taken'`,
    ],
    ['a reason', 'sale deleted', sql`update audit set reason = 'Nothing' where action = 'sale deleted'`],
  ])('an entry in which %s was changed', async (_, action, damage) => {
    const { number, id } = await findEntryOf(action);
    expect(await problemAfter(damage)).toContain(`Number ${number} (entry ${id}) was changed`);
  });

  test('an entry that was deleted', async () => {
    const { number, id } = await findEntryOf('sale deleted');
    expect(await problemAfter(sql`delete from audit where id = ${id}`)).toContain(
      `Number ${number} (entry ${id}) was deleted`,
    );
  });

  test('an entry that was deleted with its seal', async () => {
    const { number, id } = await findEntryOf('drink sold');
    const damage = sql`with seal as (delete from audit_seal where audit_id = ${id}) delete from audit where id = ${id}`;
    expect(await problemAfter(damage)).toContain(`Number ${number} is gone`);
  });

  test('an entry that was deleted before it was sealed', async () => {
    expect(await problemAfter(sql`insert into audit_unsealed values (999999)`)).toContain('Entry 999999 was deleted');
  });

  test('an entry that was inserted without the triggers', async () => {
    const damage = sql`insert into audit (at, actor, action, subject_kind, subject_id)
      values ('2026-11-21T08:00:00Z', 'FRONT001', 'payment taken', 'booking', ${crypto.randomUUID()})`;
    expect(await problemAfter(damage)).toContain('was inserted past the chain');
  });

  test('an entry whose reason was made to look erased', async () => {
    const { number } = await findEntryOf('sale deleted');
    const damage = sql`with salts as (update audit_seal set typed_salt = null where number = ${number})
      update audit set reason = 'Erased' where action = 'sale deleted'`;
    expect(await problemAfter(damage)).toContain(`Number ${number} `);
  });
});

describe('with the end of the log that a daily report told, the check finds', () => {
  const cutOff = sql`with gone as (delete from audit_seal where number >= ${sql.lit(3)} returning audit_id)
    delete from audit where id in (select audit_id from gone)`;

  test('that the newest entries are gone', async () => {
    expect(await problemAfter(cutOff)).toBeUndefined();
    expect(await problemAfter(cutOff, lastSeal)).toBe(
      `The chain ends with number 2: the entries up to ${lastSeal.number} are gone.`,
    );
  });

  test('that the whole chain was made anew', async () => {
    const damage = sql`update audit set actor = 'BAR001' where action = 'payment taken'`;
    const sealAnew = async (tx: Tx) => {
      await sql`insert into audit_unsealed select audit_id from audit_seal`.execute(tx);
      await sql`delete from audit_seal`.execute(tx);
      await sql`set local session_replication_role = origin`.execute(tx);
      await sql`select seal_audit(${app.clock.now()}, 1000)`.execute(tx);
    };
    expect(await problemAfter(damage, undefined, sealAnew)).toBeUndefined();
    expect(await problemAfter(damage, lastSeal, sealAnew)).toContain(`Number ${lastSeal.number} has another hash`);
  });

  test('nothing where the log only grew', async () => {
    await walkIn(app, desk, { check_in: '2026-12-20', check_out: '2026-12-21' });
    await sealWaitingEntries(app.deps);
    expect(await verifyChain(app.db.read, lastSeal)).toMatchObject({ problem: undefined });
  });
});

test('erasing a guest leaves the log whole, and takes the salt with which a text could be guessed', async () => {
  const { id } = await walkIn(app, desk, { check_in: '2026-12-24', check_out: '2026-12-26', guest_name: 'Yinka Ade' });
  await takePayment(desk, id, { amount: 500, reference: 'SLIP-9' });
  await sealWaitingEntries(app.deps);
  await sql`select forget_guest(${id}, true, true, ${app.clock.now()})`.execute(app.db.read);
  expect(await verifyChain(app.db.read)).toMatchObject({ problem: undefined });
  const { rows } = await sql<{ salt: string | null; digest: unknown }>`
    select typed_salt as salt, typed_digest as digest from audit_seal join audit on audit.id = audit_id
    where subject_id = ${id} and action = 'payment taken'`.execute(app.db.read);
  expect(rows).toEqual([{ salt: null, digest: expect.anything() }]);
  const damage = sql`update audit set after = after || '{"reference": "SLIP-8"}' where subject_id = ${id}`;
  expect(await problemAfter(damage)).toContain('was changed');
});

test('many tills at once are sealed by several processes without a gap', async () => {
  const before = (await verifyChain(app.db.read)).last?.number ?? 0;
  const drink = await addDrink(app);
  const sales = Array.from({ length: 10 }, () => sell(admin, [{ drink_id: drink.id, quantity: 1 }]));
  const sealers = Array.from({ length: 4 }, () => sealWaitingEntries(app.deps));
  await Promise.all([...sales, ...sealers]);
  await sealWaitingEntries(app.deps);
  const { problem, last: newestSeal, waiting } = await verifyChain(app.db.read);
  expect([problem, waiting]).toEqual([undefined, 0]);
  expect(newestSeal?.number).toBeGreaterThanOrEqual(before + 10);
});

test('the daily report tells number and hash of the last entry of its day', async () => {
  await addStaffMember(app, { role: 'superadmin', email: 'owner@example.ng', dailyReports: true });
  app.clock.set(new Date('2026-11-22T06:00:00Z'));
  await app.worker.idle();
  const seal = await readLastSeal(app.db.read, '2026-11-21', 'Africa/Lagos');
  const [mail] = await readMailFolder(app.mailFolder, 'owner@example.ng');
  expect(mail?.text).toContain(`Number: ${seal?.number.toLocaleString('en-NG')}`);
  expect(mail?.text.replaceAll(' ', '')).toContain(`Hash:${seal?.hash}`);
});
