import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';

onOneEngine(rehearsalTests);

const at = `'2026-11-21T11:00:00Z'`;
const earlier = `'2026-11-20T11:00:00Z'`;
const later = `'2026-11-22T11:00:00Z'`;

function rehearsalTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await run(`insert into staff (staff_id, name, role, email, email_proven_at, password_hash, created_at, password_changed_at)
      values ('ADA1', 'Ada', 'superadmin', 'ada@akwa.example', ${at}, 'x', ${at}, ${at})`);
    await run(`insert into two_factor (staff_id, secret, enabled_at) values (${ada}, 'x', ${at})`);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    await emptyTables(db, 'installation', 'booking', 'bar_tab', 'charge', 'job');
    await run(`insert into installation (stage, reached_at) values ('owner', ${at})`);
  });

  const run = (statement: string) => sql.raw(statement).execute(db.read);
  const ada = `(select id from staff where staff_id = 'ADA1')`;
  const reach = (stage: 'rehearsal' | 'live', end = '') =>
    run(`insert into installation (stage, reached_at, reached_by) values ('${stage}', ${at}, ${ada}) ${end}`);
  const openTab = (label: string) =>
    run(`insert into bar_tab (label, opened_by, opened_at) values ('${label}', ${ada}, ${later})`);
  const listTabs = async () => (await db.read.selectFrom('barTab').select('label').execute()).map(({ label }) => label);
  const openCharge = (txRef: string, inRehearsal: boolean) =>
    run(`insert into charge (tx_ref, tab_id, purpose, amount_kobo, currency, created_at, in_rehearsal)
      values ('${txRef}', (select id from bar_tab), 'tab', 100, 'NGN', ${at}, ${inRehearsal})`);

  test('every table goes over or is left behind, and none both', async () => {
    const { rows } = await sql<{ name: string; lists: number }>`
      select relname as name, (relname = any (tables_left_behind()))::integer + (relname = any (tables_that_go_over()))::integer
        as lists
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not in ('migration', 'schema_code')`.execute(db.read);
    expect(rows.filter(({ lists }) => lists !== 1)).toEqual([]);
    const { rows: unknown } = await sql`
      select name from unnest(tables_left_behind() || tables_that_go_over()) name where to_regclass(name) is null`.execute(
      db.read,
    );
    expect(unknown).toEqual([]);
  });

  describe('a rehearsal', () => {
    test('begins once, by an owner, before anything is recorded and before the opening', async () => {
      const byNobody = `insert into installation (stage, reached_at) values ('rehearsal', ${at})`;
      expect(await violatedBy(run(byNobody))).toBe('installation_live_needs_owner');
      await openTab('Table 1');
      expect(await violatedBy(reach('rehearsal'))).toBe('rehearsal_begins_with_nothing');
      await emptyTables(db, 'bar_tab');
      await reach('rehearsal');
      expect(await violatedBy(reach('rehearsal'))).toBe('installation_pkey');
      await reach('live');
      await emptyTables(db, 'installation');
      await reach('live');
      expect(await violatedBy(reach('rehearsal'))).toBe('rehearsal_before_opening');
    });

    test('has charges with test keys only, and an open hotel none', async () => {
      await openTab('Table 1');
      expect(await violatedBy(openCharge('TX-1', true))).toBe('charge_has_keys_of_stage');
      await emptyTables(db, 'bar_tab');
      await reach('rehearsal');
      await openTab('Table 1');
      expect(await violatedBy(openCharge('TX-2', false))).toBe('charge_has_keys_of_stage');
      await openCharge('TX-3', true);
      await reach('live');
      await openTab('Table 1');
      expect(await violatedBy(openCharge('TX-4', true))).toBe('charge_has_keys_of_stage');
      await openCharge('TX-5', false);
      expect(await violatedBy(run('update charge set in_rehearsal = true'))).toBe('charge_has_keys_of_stage');
    });

    test('asks no card terminal, and reports no invoice', async () => {
      await reach('rehearsal');
      await openTab('Table 1');
      const ask = `insert into terminal_request (tab_id, terminal, amount_kobo, asked_by, asked_at, key)
        values ((select id from bar_tab), 'Bar', 100, ${ada}, ${at}, 'a')`;
      expect(await violatedBy(run(ask))).toBe('terminal_request_after_rehearsal');
      const report = `insert into invoice_report (invoice_id, irn) values (gen_random_uuid(), 'X')`;
      expect(await violatedBy(run(report))).toBe('invoice_report_after_rehearsal');
    });

    test.each([
      'truncate bar_tab cascade',
      'truncate audit, audit_seal, audit_unsealed, booking_version',
      'truncate staff cascade',
    ])('lets nobody empty a table: %s', async (statement) => {
      await reach('rehearsal');
      expect(await violatedBy(run(statement))).toBe('never_emptied');
    });
  });

  describe('the opening', () => {
    test('removes what was rehearsed, in one transaction', async () => {
      await reach('rehearsal');
      await openTab('Table 1');
      // As after a power cut, the transaction does not end.
      const cut = db.tx(async (tx) => {
        await sql
          .raw(`insert into installation (stage, reached_at, reached_by) values ('live', ${at}, ${ada})`)
          .execute(tx);
        expect(await tx.selectFrom('barTab').selectAll().execute()).toEqual([]);
        throw new Error('the power is gone');
      });
      await expect(cut).rejects.toThrow('the power is gone');
      expect(await listTabs()).toEqual(['Table 1']);
      expect((await sql<{ is: boolean }>`select is_rehearsing() as is`.execute(db.read)).rows).toEqual([{ is: true }]);
      await reach('live');
      expect(await listTabs()).toEqual([]);
    });

    test('removes nothing without a rehearsal', async () => {
      await openTab('Table 1');
      await reach('live');
      expect(await listTabs()).toEqual(['Table 1']);
      const { leftBehind } = await db.read
        .selectFrom('installation')
        .select('leftBehind')
        .where('stage', '=', 'live')
        .executeTakeFirstOrThrow();
      expect(leftBehind).toBeNull();
    });

    test('removes nothing a second time', async () => {
      await reach('rehearsal');
      await reach('live');
      await openTab('A real guest');
      expect(await violatedBy(reach('live'))).toBe('installation_pkey');
      await reach('live', 'on conflict do nothing');
      expect(await listTabs()).toEqual(['A real guest']);
      expect(await violatedBy(run('truncate bar_tab cascade'))).toBe('never_emptied');
      expect(await violatedBy(run('delete from installation'))).toBe('installation_never_changes');
    });

    test('says by itself what it removed, whatever the statement says', async () => {
      await run(`insert into installation (stage, reached_at, reached_by, left_behind)
        values ('live', ${at}, ${ada}, '{"bookings": 3}')`);
      const { leftBehind } = await db.read
        .selectFrom('installation')
        .select('leftBehind')
        .where('stage', '=', 'live')
        .executeTakeFirstOrThrow();
      expect(leftBehind).toBeNull();
    });

    test('sets back what counts bookings and movements, and forgets who has left', async () => {
      await emptyTables(db, 'drink');
      await run(`insert into promo_code (code, kind, percent_off) values ('HARMATTAN', 'percent', 10)`);
      await run(`insert into drink (name, category, price_kobo, created_at) values ('Star', 'Beer', 100, ${at})`);
      const moveStock = (kind: string, quantity: number, when: string) =>
        run(`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at, reason)
          values ((select id from drink), '${kind}', ${quantity}, ${ada}, ${when}, 'Counted')`);
      await moveStock('opening', 10, earlier);
      await moveStock('correction', 2, earlier);
      await run(`insert into staff (staff_id, name, role, is_active, phone, password_hash, created_at, password_changed_at)
        values ('GONE1', 'Uju', 'barmen', false, '0801', 'x', ${at}, ${at})`);
      await reach('rehearsal');
      await moveStock('restock', 50, later);
      await moveStock('correction', -5, later);
      await db.tx(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`update promo_code set uses = 3`.execute(tx);
      });
      await reach('live');
      const { rows } =
        await sql`select stock, movements, uses, (select phone from staff where staff_id = 'GONE1') as phone,
        (select email from staff where staff_id = 'ADA1') as email from drink, promo_code`.execute(db.read);
      expect(rows).toEqual([{ stock: 12, movements: 1, uses: 0, phone: null, email: 'ada@akwa.example' }]);
    });

    test('leaves the jobs of the machine', async () => {
      await reach('rehearsal');
      await run(`insert into job (kind, payload, run_at, created_at)
        values ('backup.due', '{}', ${at}, ${at}), ('booking.confirmed', '{}', ${at}, ${at})`);
      await reach('live');
      const jobs = await db.read.selectFrom('job').select('kind').execute();
      expect(jobs).toEqual([{ kind: 'backup.due' }]);
    });
  });
}
