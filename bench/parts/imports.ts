import { sql } from 'kysely';
import { type EngineName, engineLabels, withHotel } from '#bench/hotel.ts';
import type { BenchPart } from '#bench/part.ts';
import { millisecondsText, type ResultRow } from '#bench/table.ts';
import { addDays } from '#contract/core/dates.ts';
import { matchColumns } from '#contract/imports/import-kinds.ts';
import { tryImportReply } from '#contract/imports/imports.ts';
import type { Db } from '#db/db.ts';
import { makeClient } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';

const stayCount = 5_000;
const roomCount = 100;

const columns = ['Name', 'Phone Number', 'Reservation Number', 'Check in Date', 'Check out Date', 'Room Type', 'Total'];
const nightOf = (index: number) => addDays(testToday, 2 + (index % 300));
const lineOf = (index: number) =>
  `Guest ${'abcdefghij'[index % 10]},08031234567,R${index},${nightOf(index)},${addDays(nightOf(index), 1)},Deluxe,30500.50`;
const text = [columns.join(','), ...Array.from({ length: stayCount }, (_, index) => lineOf(index))].join('\n');

export const importsPart: BenchPart = {
  title: 'Import',
  description: `A dry run of ${stayCount} bookings of one night, beside the bare inserts of as many bookings with their nights in one transaction. On the embedded engine all others wait that long.`,
  measure: async () => [await measureOn('postgres'), await measureOn('embedded')],
};

const measureOn = (engine: EngineName): Promise<ResultRow> =>
  withHotel({ engine }, async (hotel) => {
    const bareMs = await hotel.withDb(async (db) => {
      await setInventory(db, 'deluxe', { total_rooms: roomCount });
      return timeOf(() => insertBare(db));
    });
    const { url } = await hotel.start();
    const owner = await signedIn({ client: () => makeClient(url) }, 'superadmin');
    const input = { kind: 'bookings', name: 'a.csv', text, matches: matchColumns('bookings', columns) };
    const dryRunMs = await timeOf(async () => {
      const { counts } = parseWire(tryImportReply, (await owner.post('/api/imports/try', input)).body);
      if (counts.new !== stayCount) throw new Error(`not all would be imported: ${JSON.stringify(counts)}`);
    });
    return {
      work: `dry run of ${stayCount} bookings, ${engineLabels[engine]}`,
      measured: millisecondsText(dryRunMs),
      ratio: dryRunMs / bareMs,
      beside: `bare inserts: ${millisecondsText(bareMs)}`,
    };
  });

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

class RolledBack extends Error {}

/** Inserts a booking and claims its night with two statements for each, and rolls back. */
async function insertBare(db: Db): Promise<void> {
  const insertAll = async () =>
    db.tx(async (tx) => {
      for (let index = 0; index < stayCount; index++) {
        const id = crypto.randomUUID();
        await sql`
          insert into booking (id, reference, receipt_token, guest_name, guest_phone, room_type_id, room_type_name, check_in,
              check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source, created_by_role,
              tx_ref, created_at)
            values (${id}, ${`B${index}`}, 'token', 'Guest', '+2348031234567', 'deluxe', 'Deluxe', ${nightOf(index)}::date,
              ${addDays(nightOf(index), 1)}::date, 1, 3050050, 3050050, 0, 3050050, 'pending', 'manual', 'manual',
              'superadmin', ${`T${index}`}, now())`.execute(tx);
        await sql`select claim_nights(${id}, now())`.execute(tx);
      }
      throw new RolledBack();
    });
  await insertAll().catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
}
