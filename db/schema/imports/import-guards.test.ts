import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine } from '#tools/testing/each-engine.ts';
import {
  insertSql,
  openSmallHotel,
  type SmallHotel,
  smallHotelTime,
  staffIdSql,
  type Values,
} from '#tools/testing/small-hotel.ts';

onOneEngine(importTests);

function importTests(open: () => Promise<Db>) {
  let hotel: SmallHotel;
  let stayId: string;
  const hash = 'a'.repeat(64);

  beforeAll(async () => {
    hotel = await openSmallHotel(open);
    stayId = await hotel.insertStay();
  });
  afterAll(() => hotel.db.close());

  const insertBatch = (id: string, changes: Values = {}) =>
    insertSql('import_batch', {
      ...{ id, kind: sql`'bookings'`, file_name: 'a.csv', file_hash: hash, seen_hash: hash, columns: sql`'{Name}'` },
      ...{ matches: sql`'[]'`, imported_by: staffIdSql('OWNER1'), imported_at: smallHotelTime },
      ...changes,
    });
  const insertRow = (batchId: string, source: string, subjectId = stayId) =>
    insertSql('import_row', { batch_id: batchId, source, line: 2, subject: sql`'booking'`, subject_id: subjectId });
  const insertUndo = (batchId: string) =>
    insertSql('import_undo', { batch_id: batchId, undone_by: staffIdSql('OWNER1'), undone_at: smallHotelTime });
  const insertPaidBefore = (bookingId: string, changes: Values = {}) =>
    insertSql('clearing', {
      ...{ booking_id: bookingId, kind: sql`'paid_before'`, amount_kobo: 500, reason: 'Paid before' },
      ...{ made_by: staffIdSql('OWNER1'), made_as: sql`'superadmin'`, made_at: smallHotelTime },
      ...changes,
    });
  async function addBatch(...rows: ((id: string) => RawBuilder<unknown>)[]): Promise<string> {
    const id = randomUUID();
    expect(await hotel.refusalOf(insertBatch(id), ...rows.map((row) => row(id)))).toBe(undefined);
    return id;
  }

  describe('an import', () => {
    test('never changes', async () => {
      const id = await addBatch((batch) => insertRow(batch, 'never changes'));
      const refusals = await Promise.all(
        [
          sql`update import_batch set file_name = 'b.csv' where id = ${id}`,
          sql`delete from import_batch where id = ${id}`,
          sql`update import_row set line = 3 where batch_id = ${id}`,
          sql`delete from import_row where batch_id = ${id}`,
        ].map((statement) => hotel.refusalOf(statement)),
      );
      expect(refusals).toEqual(Array.from({ length: 4 }, () => 'import_never_changes'));
      for (const table of ['import_batch', 'import_row', 'import_undo'])
        expect(await hotel.refusalOf(sql`truncate ${sql.table(table)} cascade`)).toBe('never_emptied');
    });

    test('has each row of a source once', async () => {
      const id = randomUUID();
      expect(await hotel.refusalOf(insertBatch(id), insertRow(id, 'twice'), insertRow(id, 'twice'))).toBe(
        'import_row_pkey',
      );
      await addBatch((batch) => insertRow(batch, 'R-1'));
      const later = randomUUID();
      expect(await hotel.refusalOf(insertBatch(later), insertRow(later, 'R-1'))).toBe('import_row_once');
    });

    test('gets no row later', async () => {
      const id = await addBatch();
      expect(await hotel.refusalOf(insertRow(id, 'later'))).toBe('import_row_with_its_batch');
    });

    test.each<[string, Values, string]>([
      ['a file without a name', { file_name: '' }, 'import_batch_has_a_file_name'],
      ['a hash that is none', { file_hash: 'x' }, 'import_batch_file_hash'],
      ['nothing that was seen', { seen_hash: 'x' }, 'import_batch_seen_hash'],
    ])('is refused with %s', async (_, changes, constraint) => {
      expect(await hotel.refusalOf(insertBatch(randomUUID(), changes))).toBe(constraint);
    });
  });

  test('an import is undone whole, and once', async () => {
    const id = await addBatch((batch) => insertRow(batch, 'whole'));
    expect(await hotel.refusalOf(insertUndo(id))).toBe('import_undo_is_whole');
    const emptyBatch = await addBatch();
    expect(await hotel.refusalOf(insertUndo(emptyBatch))).toBe(undefined);
    expect(await hotel.refusalOf(insertUndo(emptyBatch))).toBe('import_undo_pkey');
    expect(await hotel.refusalOf(sql`delete from import_undo`)).toBe('import_never_changes');
  });

  describe('who is imported', () => {
    const addPerson = async (name: string, changes: Values = {}) => {
      await hotel.run(
        insertSql('staff', {
          ...{ staff_id: name, name, role: sql`'housekeeper'`, must_change_password: true },
          ...{ password_changed_at: smallHotelTime, created_at: smallHotelTime, ...changes },
        }),
      );
      return hotel.readValue<string>(sql`select id as value from staff where staff_id = ${name}`);
    };
    const insertPerson = (batchId: string, personId: string) =>
      insertSql('import_row', {
        ...{ batch_id: batchId, source: personId, line: 2, subject: sql`'staff'`, subject_id: personId },
      });

    test('has no password, and is no superadmin', async () => {
      const owner = await hotel.readValue<string>(sql`select id as value from staff where staff_id = 'OWNER1'`);
      const withPassword = await addPerson('HOUSE1', { password_hash: 'x' });
      for (const personId of [owner, withPassword]) {
        const id = randomUUID();
        expect(await hotel.refusalOf(insertBatch(id), insertPerson(id, personId))).toBe('import_row_of_waiting_staff');
      }
    });

    test('is gone once the import is undone', async () => {
      const personId = await addPerson('HOUSE2');
      const id = await addBatch((batch) => insertPerson(batch, personId));
      expect(await hotel.refusalOf(insertUndo(id))).toBe('import_undo_is_whole');
      expect(await hotel.refusalOf(sql`delete from staff where staff_id = 'HOUSE2'`, insertUndo(id))).toBe(undefined);
    });
  });

  describe('what was paid before', () => {
    test('is noted by the import of the booking alone', async () => {
      expect(await hotel.refusalOf(insertPaidBefore(stayId))).toBe('paid_before_with_the_import');
      await addBatch((batch) => insertRow(batch, 'paid later'));
      expect(await hotel.refusalOf(insertPaidBefore(stayId))).toBe('paid_before_with_the_import');
      await addBatch(
        (batch) => insertRow(batch, 'paid before'),
        () => insertPaidBefore(stayId),
      );
    });
    test.each<[string, Values, string]>([
      ['more than the stay owes', { amount_kobo: 2001 }, 'clearing_within_balance'],
      ['somebody who cannot import', { made_as: sql`'supervisor'` }, 'clearing_is_allowed'],
    ])('is not noted for %s', async (_, changes, constraint) => {
      const other = await hotel.insertStay();
      const id = randomUUID();
      expect(
        await hotel.refusalOf(
          insertBatch(id),
          insertRow(id, `refused ${other}`, other),
          insertPaidBefore(other, changes),
        ),
      ).toBe(constraint);
    });
  });
}
