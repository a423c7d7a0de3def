import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { onOneEngine, violatedBy } from '#tools/testing/each-engine.ts';
import { payInFull } from '#tools/testing/pay-in-full.ts';

onOneEngine(housekeepingTests);

const testTime = new Date('2026-11-21T11:00:00Z');

function housekeepingTests(open: () => Promise<Db>) {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await run(sql`select set_hotel_zone('Africa/Lagos')`);
    await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
      values ('HOUSE1', 'Blessing', 'housekeeper', '', ${testTime}, ${testTime}), ('HOUSE2', 'Esther', 'housekeeper', '', ${testTime}, ${testTime})`);
    await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
      values ('suite', 'Suite', 1000, 2, '', '', '')`);
    await run(sql`insert into room (room_type_id, number)
      select 'suite', (100 + n)::text from generate_series(1, 30) n`);
    await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 30)`);
  });
  afterAll(() => db.close());

  const run = (query: RawBuilder<unknown>) => query.execute(db.read);
  const refusalOfWork = (work: (tx: Tx) => Promise<unknown>) => violatedBy(db.tx(work));
  const refusalOf = (query: RawBuilder<unknown>) => refusalOfWork((tx) => query.execute(tx));

  let roomNumber = 100;
  beforeEach(() => {
    roomNumber += 1;
  });
  const roomIdOf = (number = roomNumber) => sql`(select id from room where number = ${String(number)})`;
  const staffIdOf = (staffId: string) => sql`(select id from staff where staff_id = ${staffId})`;
  const insertChange = (kind: string, after: string | null, by = 'HOUSE1', moment = testTime) =>
    sql`insert into room_change (room_id, kind, after, at, changed_by)
      values (${roomIdOf()}, ${kind}::room_change_kind, ${after}, ${moment}, ${staffIdOf(by)})`;
  const readState = async (number = roomNumber) => {
    const { rows } = await sql<{ condition: string; occupied: boolean; version: number; cleanedBy: string | null }>`
      select condition, booking_id is not null as occupied, version,
        (select staff_id from staff where id = cleaned_by) as cleaned_by
      from room_state where room_id = ${roomIdOf(number)}`.execute(db.read);
    return rows[0];
  };

  async function checkIn(checkInDay = '2026-11-21', number = roomNumber): Promise<string> {
    const id = await db.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
          check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source,
          created_by_role, tx_ref, hold_until, created_at)
        values (gen_random_uuid()::text, 'token', 'Ada', 'ada@example.ng', '0803', 'suite', 'Suite', ${checkInDay}::date,
          ${checkInDay}::date + 2, 1, 1000, 2000, 0, 2000, 'pending', 'flutterwave', 'online', 'client',
          gen_random_uuid()::text, ${new Date(testTime.getTime() + 60_000)}, ${testTime}) returning id`.execute(tx);
      const bookingId = rows[0]?.id ?? '';
      await sql`select claim_nights(${bookingId}, ${testTime})`.execute(tx);
      await sql`insert into room_night (room_id, night, room_type_id, booking_id)
        select ${roomIdOf(number)}, night, room_type_id, booking_id from booking_night where booking_id = ${bookingId}`.execute(
        tx,
      );
      await sql`update booking set status = 'confirmed' where id = ${bookingId}`.execute(tx);
      return bookingId;
    });
    await setStatus(id, 'checked_in', testTime);
    return id;
  }

  const setStatus = (id: string, status: string, moment: Date, also?: RawBuilder<unknown>) =>
    db.tx(async (tx) => {
      await also?.execute(tx);
      if (status === 'completed') await payInFull(tx);
      await sql`update booking set status = ${status}::booking_status where id = ${id}`.execute(tx);
      await auditBooking(tx, id, moment);
    });
  const auditBooking = (tx: Tx, id: string, moment: Date) =>
    sql`insert into audit (at, actor, action, subject_kind, subject_id)
      values (${moment}, 'DESK1', 'booking moved', 'booking', ${id})`.execute(tx);

  test('the condition of a room is what the log says, and only the log changes it', async () => {
    await run(insertChange('condition', 'dirty'));
    expect(await readState()).toMatchObject({ condition: 'dirty', version: 1 });
    await run(insertChange('condition', 'clean'));
    expect(await readState()).toMatchObject({ condition: 'clean', version: 2, cleanedBy: 'HOUSE1' });
    const updateState = sql`update room_state set condition = 'inspected' where room_id = ${roomIdOf()}`;
    expect(await refusalOf(updateState)).toBe('room_state_follows_changes');
    expect(await refusalOf(sql`delete from room_state where room_id = ${roomIdOf()}`)).toBe(
      'room_state_follows_changes',
    );
  });

  test('the log says what was before, whatever the program says', async () => {
    await run(insertChange('condition', 'dirty'));
    await run(sql`insert into room_change (room_id, kind, before, after, at, changed_by)
      values (${roomIdOf()}, 'condition', 'inspected', 'clean', ${testTime}, ${staffIdOf('HOUSE1')})`);
    const { rows } = await sql`select before, after from room_change where room_id = ${roomIdOf()} order by id`.execute(
      db.read,
    );
    expect(rows).toEqual([
      { before: 'clean', after: 'dirty' },
      { before: 'dirty', after: 'clean' },
    ]);
  });

  test.each([
    ['an entry of the log', sql`update room_change set after = 'clean'`, 'room_history_kept'],
    ['the log', sql`delete from room_change`, 'room_history_kept'],
    ['all of it', sql`truncate room_change cascade`, 'never_emptied'],
  ])('nobody changes or deletes %s', async (_, query, constraint) => {
    await run(insertChange('condition', 'dirty'));
    expect(await refusalOf(query)).toBe(constraint);
  });

  describe('another person than the cleaner inspects', () => {
    beforeEach(() => run(insertChange('condition', 'clean')));

    test('a clean room', async () => {
      expect(await refusalOf(insertChange('condition', 'inspected'))).toBe('room_inspected_by_another');
      expect(await refusalOf(insertChange('condition', 'inspected', 'HOUSE2'))).toBeUndefined();
    });

    test('but not a dirty one', async () => {
      await run(insertChange('condition', 'dirty'));
      expect(await refusalOf(insertChange('condition', 'inspected', 'HOUSE2'))).toBe('room_inspected_by_another');
    });

    test('unless the hotel has no such rule', async () => {
      await run(sql`select set_housekeeping_rule(false)`);
      expect(await refusalOf(insertChange('condition', 'inspected'))).toBeUndefined();
      await run(sql`select set_housekeeping_rule(true)`);
    });
  });

  test('only the last change of a condition is taken back', async () => {
    await run(insertChange('condition', 'clean'));
    await run(insertChange('condition', 'inspected', 'HOUSE2'));
    const insertUndo = (place: number, after: string) => sql`
      insert into room_change (room_id, kind, after, at, changed_by, undoes)
        select room_id, 'condition', ${after}, at, changed_by, id from room_change where room_id = ${roomIdOf()}
        order by id offset ${place} limit 1`;
    expect(await refusalOf(insertUndo(0, 'clean'))).toBe('room_change_undoes_the_last');
    expect(await refusalOf(insertUndo(1, 'dirty'))).toBe('room_change_undoes_the_last');
    await run(insertUndo(1, 'clean'));
    expect(await readState()).toMatchObject({ condition: 'clean', cleanedBy: 'HOUSE1' });
  });

  describe('whichever program writes, a room becomes dirty', () => {
    const laterTime = new Date('2026-11-22T09:00:00Z');

    test('when its guest checks out', async () => {
      const id = await checkIn();
      expect(await readState()).toMatchObject({ condition: 'clean', occupied: true });
      await setStatus(id, 'completed', new Date('2026-11-23T09:00:00Z'));
      expect(await readState()).toMatchObject({ condition: 'dirty', occupied: false });
    });

    test('when its guest leaves early, and the stay gives up its room', async () => {
      const id = await checkIn();
      await setStatus(id, 'completed', testTime, sql`delete from room_night where booking_id = ${id}`);
      expect(await readState()).toMatchObject({ condition: 'dirty', occupied: false });
    });

    test('when its guest moves to another room', async () => {
      const id = await checkIn();
      const [from, to] = [roomNumber, ++roomNumber];
      await db.tx(async (tx) => {
        await sql`update room_night set room_id = ${roomIdOf(to)} where booking_id = ${id} and night >= '2026-11-22'`.execute(
          tx,
        );
        await auditBooking(tx, id, laterTime);
      });
      expect([await readState(from), await readState(to)]).toMatchObject([
        { condition: 'dirty', occupied: false },
        { condition: 'clean', occupied: true },
      ]);
    });

    test('when two guests swap their rooms', async () => {
      const [firstRoom, secondRoom] = [roomNumber, ++roomNumber];
      const ids = [await checkIn('2026-11-21', firstRoom), await checkIn('2026-11-21', secondRoom)];
      await db.tx(async (tx) => {
        await sql`delete from room_night where booking_id = any (${ids}::uuid[])`.execute(tx);
        for (const [id, which] of [
          [ids[0], secondRoom],
          [ids[1], firstRoom],
        ] as const) {
          await sql`insert into room_night (room_id, night, room_type_id, booking_id)
            select ${roomIdOf(which)}, night, room_type_id, booking_id from booking_night where booking_id = ${id}`.execute(
            tx,
          );
          await auditBooking(tx, id ?? '', testTime);
        }
      });
      const dirtyAndOccupied = { condition: 'dirty', occupied: true };
      expect([await readState(firstRoom), await readState(secondRoom)]).toMatchObject([
        dirtyAndOccupied,
        dirtyAndOccupied,
      ]);
    });

    test('and not before the guest has come', async () => {
      const id = await checkIn('2026-11-25');
      expect(await readState()).toMatchObject({ occupied: false });
      await setStatus(id, 'completed', laterTime);
      expect(await readState()).toMatchObject({ condition: 'clean' });
    });

    test('on the next hotel day, once, however often the round begins', async () => {
      await checkIn();
      const beginRound = async (day: string) =>
        (
          await sql<{ begun: boolean }>`select begin_round(${day}, ${`${day}T06:00:00Z`}, null) as begun`.execute(
            db.read,
          )
        ).rows[0]?.begun;
      expect(await Promise.all([beginRound('2026-11-22'), beginRound('2026-11-22')])).toEqual(
        expect.arrayContaining([true, false]),
      );
      expect(await readState()).toMatchObject({ condition: 'dirty', version: 1 });
      await run(insertChange('condition', 'clean'));
      expect(await beginRound('2026-11-22')).toBe(false);
      expect(await readState()).toMatchObject({ condition: 'clean' });
    });
  });

  test('a room gets its condition back when its closure ends', async () => {
    await db.tx(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        insert into closure (room_id, kind, reason, from_night, until_night, return_condition, closed_at)
        values (${roomIdOf()}, 'out_of_service', 'Paint', '2026-11-20', '2026-11-23', 'pickup', ${testTime}) returning id`.execute(
        tx,
      );
      await sql`insert into room_night (room_id, night, room_type_id, closure_id, closure_kind)
        select ${roomIdOf()}, day::date, 'suite', ${rows[0]?.id}, 'out_of_service'
        from generate_series('2026-11-20'::date, '2026-11-22', interval '1 day') day`.execute(tx);
    });
    await db.tx(async (tx) => {
      await sql`delete from room_night where room_id = ${roomIdOf()} and night >= '2026-11-21'`.execute(tx);
      await sql`update closure set ended_at = ${testTime}, until_night = '2026-11-21' where room_id = ${roomIdOf()}`.execute(
        tx,
      );
    });
    expect(await readState()).toMatchObject({ condition: 'pickup' });
  });

  describe('a difference between what was seen and what the desk has', () => {
    const readDifferences = async () =>
      (
        await sql<{ seen: string; answer: string | null }>`
        select seen, answer from discrepancy where room_id = ${roomIdOf()}`.execute(db.read)
      ).rows;

    test('is recorded once while it is open', async () => {
      await run(insertChange('seen', 'vacant'));
      expect(await readDifferences()).toEqual([]);
      await run(insertChange('seen', 'occupied'));
      await run(insertChange('seen', 'occupied'));
      expect(await readDifferences()).toEqual([{ seen: 'occupied', answer: null }]);
    });

    test('is the other way round with a guest in the room', async () => {
      await checkIn();
      await run(insertChange('seen', 'occupied'));
      await run(insertChange('seen', 'vacant'));
      expect(await readDifferences()).toEqual([{ seen: 'vacant', answer: null }]);
    });

    test('is answered once and stays', async () => {
      await run(insertChange('seen', 'occupied'));
      const answerDifference = (text: string) => sql`update discrepancy set answer = ${text}, answered_at = ${testTime},
        answered_by = ${staffIdOf('HOUSE1')} where room_id = ${roomIdOf()}`;
      expect(await refusalOf(sql`update discrepancy set seen = 'vacant' where room_id = ${roomIdOf()}`)).toBe(
        'answered_once',
      );
      expect(await refusalOf(sql`update discrepancy set answer = 'Me' where room_id = ${roomIdOf()}`)).toBe(
        'discrepancy_answer_complete',
      );
      await run(answerDifference('The plumber'));
      expect(await refusalOf(answerDifference('Nobody'))).toBe('answered_once');
      expect(await refusalOf(sql`delete from discrepancy where room_id = ${roomIdOf()}`)).toBe('room_history_kept');
    });
  });
}
