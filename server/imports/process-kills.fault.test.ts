import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { matchColumns } from '#contract/imports/import-kinds.ts';
import { tryImportReply } from '#contract/imports/imports.ts';
import { makeClient } from '#tools/testing/client.ts';
import { type CrashSite, openCrashSite } from '#tools/testing/crash-site.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';

let site: CrashSite;
beforeAll(async () => {
  site = await openCrashSite();
  await setInventory(site.db, 'deluxe', { total_rooms: 200 });
  return () => site.close();
});

const stayCount = 60;
const columns = ['Name', 'Phone Number', 'Check in Date', 'Check out Date', 'Room Type', 'Grand Total', 'Amount Paid'];
const lines = Array.from(
  { length: stayCount },
  (_, index) =>
    `Guest ${'abcdefghij'[index % 10]}${'klmnop'[index % 6]},0803${1_000_000 + index},2026-12-24,2026-12-26,Deluxe,61000.50,1000.50`,
);
const file = { kind: 'bookings', name: 'a.csv', text: [columns.join(','), ...lines].join('\n') } as const;
const matches = matchColumns('bookings', columns);

const countLeft = async () => {
  const { rows } = await sql<{ batches: number; rows: number; bookings: number; nights: number; clearings: number }>`
    select (select count(*)::integer from import_batch) as batches, (select count(*)::integer from import_row) as rows,
      (select count(*)::integer from booking) as bookings, (select count(*)::integer from clearing) as clearings,
      (select coalesce(sum(booked), 0)::integer from night) as nights`.execute(site.db.read);
  return rows[0];
};
const nothing = { batches: 0, rows: 0, bookings: 0, nights: 0, clearings: 0 };
const everything = { batches: 1, rows: stayCount, bookings: stayCount, nights: 2 * stayCount, clearings: stayCount };

/** After how many messages to the database, from the batch on, the process is killed. */
const moments = isDeep ? [0, 1, 2, 5, 17, 50, 101, 173, 240] : [0, 5, 101];

test.each(moments)(
  'an import that is killed %d messages after it began leaves nothing',
  async (messages) => {
    const victim = await site.open();
    const owner = await signedIn({ client: () => makeClient(victim.url) }, 'superadmin');
    const { seen } = parseWire(tryImportReply, (await owner.post('/api/imports/try', { ...file, matches })).body);
    expect(await countLeft()).toEqual(nothing);
    let killing: Promise<void> | undefined;
    let sentMessages = -1;
    victim.relays.database.watch((chunk, direction) => {
      if (killing) return true;
      if (direction === 'back') return false;
      if (sentMessages >= 0 || chunk.includes('import_batch')) sentMessages++;
      if (sentMessages <= messages) return false;
      killing = victim.kill();
      return true;
    });
    await owner.post('/api/imports', { ...file, matches, seen }).catch(() => undefined);
    await vi.waitFor(() => expect(killing).toBeDefined());
    await killing;
    // PostgreSQL rolls back when it notices that the connection is gone.
    await vi.waitFor(async () => expect(await countLeft()).toEqual(nothing), { timeout: 20_000, interval: 100 });
    expect(await findViolations(site.db.read)).toEqual([]);
  },
  120_000,
);

test('an import whose process is killed after the commit is there whole, and is not made twice', async () => {
  const victim = await site.open();
  const owner = await signedIn({ client: () => makeClient(victim.url) }, 'superadmin');
  const { seen } = parseWire(tryImportReply, (await owner.post('/api/imports/try', { ...file, matches })).body);
  let killing: Promise<void> | undefined;
  victim.relays.guest.watch((_, direction) => {
    if (direction === 'there') return false;
    killing ??= victim.kill();
    return true;
  });
  await owner.post('/api/imports', { ...file, matches, seen }).catch(() => undefined);
  await vi.waitFor(() => expect(killing).toBeDefined());
  await killing;
  expect(await countLeft()).toEqual(everything);
  const otherClient = await signedIn({ client: () => makeClient(site.survivor.url) }, 'superadmin');
  expect((await otherClient.post('/api/imports', { ...file, matches, seen })).status).toBe(201);
  expect(await countLeft()).toEqual(everything);
}, 120_000);
