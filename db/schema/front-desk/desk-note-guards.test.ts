import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { onOneEngine, onPostgres, violatedBy } from '#tools/testing/each-engine.ts';
import {
  insertSql,
  openSmallHotel,
  type SmallHotel,
  smallHotelTime,
  staffIdSql,
  type Values,
} from '#tools/testing/small-hotel.ts';

onOneEngine((open) => noteTests(open));
onPostgres((open) => noteTests(open, true));

function noteTests(open: () => Promise<Db>, onlyRaces = false) {
  let hotel: SmallHotel;
  let stayId: string;
  let noteCount = 0;
  const morning = '2026-11-22 06:00+01';
  const evening = '2026-11-22 18:00+01';
  const roomIdSql = sql`(select id from room order by rank, id limit 1)`;

  beforeAll(async () => {
    hotel = await openSmallHotel(open);
  });
  afterAll(() => hotel.db.close());
  beforeEach(async () => {
    stayId = await hotel.insertStay();
  });

  const insertNote = (kind: string, values: Values = {}) =>
    insertSql('desk_note', {
      ...{ key: `note ${++noteCount}`, kind: sql`${kind}::text::desk_note_kind`, note: 'Two bags', due_at: morning },
      ...{ booking_id: stayId, written_by: staffIdSql('DESK1'), written_at: smallHotelTime, ...values },
    });
  const insertWakeUpCall = (values: Values = {}) => insertNote('wake_up', { note: '', ...values });
  const changeNote = (to: RawBuilder<unknown>, of = sql`booking_id = ${stayId}`) =>
    sql`update desk_note set ${to} where ${of}`;
  const doneColumns = sql`done_by = ${staffIdSql('DESK1')}, done_at = ${smallHotelTime}, outcome = 'To Ada'`;
  const openColumns = sql`done_by = null, done_at = null, outcome = null`;
  const readWithdrawn = () =>
    hotel.readValue(sql<{ value: boolean[] }>`
      select array_agg(withdrawn order by due_at) as value from desk_note where booking_id = ${stayId}`);

  if (onlyRaces) {
    test('a wake-up call that is written while its stay ends is refused', async () => {
      const deleteStay = hotel.db.tx(async (tx) => {
        await hotel.run(sql`update booking set deleted_at = ${smallHotelTime} where id = ${stayId}`, tx);
        await delay(500);
      });
      await delay(100);
      expect(await violatedBy(hotel.run(insertWakeUpCall()))).toBe('desk_note_wakes_a_guest');
      await deleteStay;
    });
    return;
  }

  test.each<[string, () => RawBuilder<unknown>, string]>([
    ['without words', () => insertNote('message', { note: '' }), 'desk_note_says_something'],
    ['a message without a time', () => insertNote('message', { due_at: null }), 'desk_note_has_a_time'],
    ['a lost thing without an end', () => insertNote('lost', { due_at: null }), 'desk_note_has_a_time'],
    ['luggage of nobody', () => insertNote('luggage', { booking_id: null }), 'desk_note_of_a_stay'],
    [
      'a message for a guest with a room',
      () => insertNote('message', { room_id: roomIdSql }),
      'desk_note_in_one_place',
    ],
    ['something about a guest and a room', () => insertNote('other', { room_id: roomIdSql }), 'desk_note_in_one_place'],
    [
      'a note that is done from the start',
      () => sql`insert into desk_note (key, kind, note, due_at, written_by, written_at,
      done_by, done_at, outcome) values ('d', 'lost', 'x', ${morning}, ${staffIdSql('DESK1')}, ${smallHotelTime},
      ${staffIdSql('DESK1')}, ${smallHotelTime}, 'x')`,
      'desk_note_stays',
    ],
    [
      'an outcome of what is not done',
      () => insertNote('luggage', { outcome: 'To Ada' }),
      'desk_note_outcome_of_what_is_done',
    ],
    [
      'a call on a morning before the stay',
      () => insertWakeUpCall({ due_at: '2026-11-20 06:00+01' }),
      'desk_note_wakes_a_guest',
    ],
    [
      'a call on a morning after the stay',
      () => insertWakeUpCall({ due_at: '2026-11-24 06:00+01' }),
      'desk_note_wakes_a_guest',
    ],
  ])('refuses %s', async (_, statement, constraint) => {
    expect(await hotel.refusalOf(statement())).toBe(constraint);
  });

  test('accepts luggage without a time, and a lost thing in a room, of a guest and in neither', async () => {
    await hotel.run(insertNote('luggage', { due_at: null }));
    const places: Values[] = [{ room_id: roomIdSql }, { booking_id: null, room_id: roomIdSql }, { booking_id: null }];
    for (const place of places) expect(await hotel.refusalOf(insertNote('lost', place))).toBeUndefined();
  });

  describe('what is done', () => {
    test('names a person, and for a thing where it went', async () => {
      await hotel.run(insertNote('luggage'));
      const doneAtColumn = sql`done_at = ${smallHotelTime}`;
      expect(await hotel.refusalOf(changeNote(doneAtColumn))).toBe('desk_note_done_by_somebody');
      expect(await hotel.refusalOf(changeNote(sql`${doneAtColumn}, done_by = ${staffIdSql('DESK1')}`))).toBe(
        'desk_note_thing_went_somewhere',
      );
      expect(await hotel.refusalOf(changeNote(doneColumns))).toBeUndefined();
    });

    test.each([
      ['its text', sql`note = 'One bag'`],
      ['its time', sql`due_at = ${evening}`],
      ['its outcome', sql`outcome = 'To Bola'`],
      ['its person', sql`done_by = ${staffIdSql('SUPER1')}`],
      ['text and end at once', sql`note = 'One bag', ${openColumns}`],
    ])('keeps %s', async (_, other) => {
      await hotel.run(insertNote('luggage'));
      await hotel.run(changeNote(doneColumns));
      expect(await hotel.refusalOf(changeNote(other))).toBe('desk_note_stays');
    });

    test('is opened again as a whole, with the text and time that it had', async () => {
      await hotel.run(insertNote('luggage'));
      await hotel.run(changeNote(doneColumns));
      expect(await hotel.refusalOf(changeNote(openColumns))).toBeUndefined();
    });
  });

  test('an open note gets another text and time, and stays what it is about', async () => {
    await hotel.run(insertNote('lost', { room_id: roomIdSql }));
    expect(await hotel.refusalOf(changeNote(sql`note = 'One bag', due_at = ${evening}`))).toBeUndefined();
    for (const other of [
      sql`kind = 'other'`,
      sql`room_id = null`,
      sql`booking_id = null`,
      sql`written_by = ${staffIdSql('SUPER1')}`,
      sql`written_at = ${evening}`,
    ])
      expect(await hotel.refusalOf(changeNote(other))).toBe('desk_note_stays');
  });

  test('no note is deleted, and no program withdraws one', async () => {
    await hotel.run(insertWakeUpCall());
    expect(await hotel.refusalOf(sql`delete from desk_note where booking_id = ${stayId}`)).toBe('desk_note_stays');
    expect(await hotel.refusalOf(changeNote(sql`withdrawn = true`))).toBe('desk_note_stays');
  });

  test('a stay that ends withdraws its open calls and leaves the luggage; undone, they are open again', async () => {
    for (const due_at of [morning, '2026-11-23 06:00+01']) await hotel.run(insertWakeUpCall({ due_at }));
    await hotel.run(insertNote('luggage', { due_at: '2026-11-24 06:00+01' }));
    await hotel.run(changeNote(doneColumns, sql`booking_id = ${stayId} and due_at = ${morning}`));
    const setDeleted = (at: Date | null) => hotel.run(sql`update booking set deleted_at = ${at} where id = ${stayId}`);
    await setDeleted(smallHotelTime);
    expect(await readWithdrawn()).toEqual([false, true, false]);
    expect(await hotel.refusalOf(changeNote(doneColumns, sql`booking_id = ${stayId} and withdrawn`))).toBe(
      'desk_note_stays',
    );
    await hotel.run(changeNote(openColumns, sql`booking_id = ${stayId} and kind = 'wake_up' and not withdrawn`));
    expect(await readWithdrawn()).toEqual([true, true, false]);
    await setDeleted(null);
    expect(await readWithdrawn()).toEqual([false, false, false]);
  });

  test('the texts of a forgotten guest are erased and stay erased', async () => {
    await hotel.run(insertNote('luggage'));
    await hotel.run(insertNote('lost', { booking_id: null, note: 'Zubairu left a hat' }));
    await hotel.run(sql`update booking set guest_name = 'Ngozi Zubairu' where id = ${stayId}`);
    await hotel.run(sql`select forget_guest(${stayId}, true, true, ${smallHotelTime})`);
    const notesOfStay = sql<{
      value: string[];
    }>`select array_agg(note order by written_at, note) as value from desk_note
      where booking_id = ${stayId} or note like '%hat' or booking_id is null and note = 'Erased'`;
    expect(await hotel.readValue(notesOfStay)).toEqual(['Erased', 'Erased']);
    expect(await hotel.refusalOf(changeNote(sql`note = 'Two bags'`))).toBe('guest_stays_forgotten');
    expect(await hotel.refusalOf(insertNote('luggage'))).toBe('guest_stays_forgotten');
    await hotel.run(changeNote(doneColumns));
    expect(
      await hotel.readValue(
        sql<{ value: string }>`select outcome as value from desk_note where booking_id = ${stayId}`,
      ),
    ).toBe('Erased');
  });
}
