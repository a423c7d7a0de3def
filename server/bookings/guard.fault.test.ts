import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { errorMessages } from '#contract/errors.ts';
import { openPostgres } from '#db/postgres.ts';
import {
  type Arena,
  book,
  bookingIn,
  bookTogether,
  freshStay,
  lapse,
  openNights,
  setRooms,
  tally,
  twoProcesses,
} from '#tools/testing/arena.ts';
import type { Answer } from '#tools/testing/client.ts';
import { freshPostgres } from '#tools/testing/databases.ts';
import { wish } from '#tools/testing/factories.ts';
import { openHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';

/**
 * How one would write it without thinking of the others: look, think, write. `counted` is what it makes of the
 * night's counter, one more than it has seen or one more than there is.
 */
const naive = (counted: 'seen + 1' | 'booked + 1') => `
  create or replace function claim_nights(p_booking uuid, p_at timestamptz) returns boolean language plpgsql as $$
  declare
    stay booking%rowtype;
    seen integer;
  begin
    select * into strict stay from booking where id = p_booking;
    select max(booked) into seen from night
      where room_type_id = stay.room_type_id and night >= stay.check_in and night < stay.check_out;
    if seen >= (select total_rooms from room_inventory where room_type_id = stay.room_type_id) then
      return false;
    end if;
    perform pg_sleep(1);
    update night set booked = ${counted}
      where room_type_id = stay.room_type_id and night >= stay.check_in and night < stay.check_out;
    insert into booking_night (booking_id, room_type_id, night)
      select p_booking, stay.room_type_id, day::date
      from generate_series(stay.check_in, stay.check_out - 1, interval '1 day') day;
    update booking set nights_held = true where id = p_booking;
    return true;
  end $$;`;

const withoutTheWall = `
  alter table night drop constraint night_not_oversold;
  drop trigger night_counts_bookings on night;
  drop trigger night_counts_bookings on booking_night;
  drop trigger booking_holds_its_nights on booking;
  drop trigger booking_holds_its_nights on booking_night;`;

// The order matters: one stone after the other is taken out of the wall.
let arena: Arena;
beforeAll(async () => {
  arena = await twoProcesses({ quiet: true });
  await setRooms(arena, 'executive-suite', 1);
  return () => arena.close();
});

test('a hold that ran out gives way even while somebody else has its booking in hand', async () => {
  const stay = freshStay('executive-suite', 1);
  const { booking } = bookingIn(await book(arena.client(0), wish(stay)));
  await lapse(arena, [booking.id], false);

  const answer = await arena.db.session(async (holder) => {
    await holder.script(`begin; select from booking where id = '${booking.id}' for update`);
    let answered = false;
    const next = book(arena.client(1), wish(stay)).finally(() => {
      answered = true;
    });
    await vi.waitFor(async () => expect(answered || (await somebodyWaits())).toBe(true), 10_000);
    await holder.script('commit');
    return next;
  });
  expect(tally([answer])).toEqual({ 201: 1 });
  expect(await violations(arena.db.read)).toEqual([]);
});

test('while the database is stuck, who finds no connection is told to come again', async () => {
  const { db, url, drop } = await freshPostgres();
  // A hotel waits ten seconds for a connection; this one, two.
  const patient = openPostgres(url, { waitMs: 2_000 });
  const house = await openHouse({ db: patient });
  onTestFinished(async () => {
    await house.close();
    await patient.close();
    await drop();
  });
  const client = house.client();
  const stay = freshStay('deluxe', 1);
  const answers = await db.session(async (holder) => {
    await holder.script(`begin; select from room_inventory where room_type_id = 'deluxe' for update`);
    const given: Answer[] = [];
    const all = Promise.all(Array.from({ length: 14 }, async () => given.push(await book(client, wish(stay)))));
    await vi.waitFor(() => expect(given.length).toBeGreaterThanOrEqual(4), { timeout: 60_000 });
    await holder.script('commit');
    await all;
    return given;
  });
  expect(tally(answers)).toEqual({ 201: 10, [`503 ${errorMessages.unavailable}`]: 4 });
  expect(await violations(db.read)).toEqual([]);
});

test.each(['seen + 1', 'booked + 1'] as const)(
  'behind a careless claim the constraints still sell once (%s)',
  async (counted) => {
    await script(naive(counted));
    const { sold, counts } = await lastRoomFor200();
    console.info(`careless claim (${counted}), constraints kept: ${JSON.stringify(counts)}`);
    expect(sold).toBe(1);
    expect(await violations(arena.db.read)).toEqual([]);
  },
);

// If this ever fails, the races of these tests are too tame to prove anything.
test('without any guard 200 guests oversell the last room, and the checker says so', async () => {
  await script(naive('seen + 1') + withoutTheWall);
  const { stay, sold } = await lastRoomFor200();
  console.info(`without a guard the last room was sold ${sold} times`);
  expect(sold).toBeGreaterThan(1);
  const found = await violations(arena.db.read);
  expect(found).toContain(`night oversold: executive-suite ${stay.check_in}`);
  expect(found).toContain(`night counter is not the recount: executive-suite ${stay.check_in}`);
});

const script = (text: string) => arena.db.session((session) => session.script(text));

async function lastRoomFor200() {
  const stay = freshStay('executive-suite', 1);
  // Else the wait for the first one's new row would stand in for the guard.
  await openNights(arena, stay);
  const answers = await bookTogether(
    arena,
    Array.from({ length: 200 }, () => wish(stay)),
  );
  return { stay, sold: answers.filter(({ status }) => status === 201).length, counts: tally(answers) };
}

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    arena.db.read,
  );
  return rows.length > 0;
}
