import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day } from '#contract/core/dates.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { sqlError } from '#db/db.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, postWalkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { isDeep, rounds } from '#tools/testing/form.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { type RaceSetup, raceSetups, setRooms } from '#tools/testing/race-setup.ts';
import { findRoomIdByNumber, signedIn } from '#tools/testing/steps.ts';

const firstNight = addDays(testToday, 20);
const stayCount = rounds(60, 18);
const closureCount = rounds(20, 6);

const refusalPattern = /^205 (was taken a moment ago\. Guest .* stays there until|is closed until .*: Leak)/;

const lockTimeout = '55P03';

/**
 * Runs the queries in one transaction, and again if a lock took too long, as on a slow machine. Returns the constraint
 * that refuses them, the text of another error, or undefined if they succeed.
 */
async function refusalOf(arena: RaceSetup, ...queries: RawBuilder<unknown>[]): Promise<string | undefined> {
  try {
    await arena.db.tx(async (tx) => {
      for (const query of queries) await query.execute(tx);
    });
    return undefined;
  } catch (error) {
    if (sqlError(error)?.code === lockTimeout) return refusalOf(arena, ...queries);
    return sqlError(error)?.constraint ?? String(error);
  }
}

/** Closes the room as somebody with SQL would, without looking whether a stay has it. */
const closeRoom = (arena: RaceSetup, room: string, night: Day) =>
  refusalOf(
    arena,
    sql`select lock_nights('deluxe', array[${night}::date], '{}')`,
    sql`
      with closed as (
        insert into closure (room_id, kind, reason, from_night, until_night, closed_at)
        values (${room}, 'out_of_order', 'Leak', ${night}, ${night}::date + 1, now()) returning *)
      insert into room_night (room_id, night, room_type_id, closure_id, closure_kind)
      select room_id, from_night, 'deluxe', id, kind from closed`,
  );

async function emptyRoom({ db }: RaceSetup, room: string): Promise<void> {
  await db.tx(async (tx) => {
    await sql`delete from room_night where room_id = ${room}`.execute(tx);
    await sql`delete from closure where room_id = ${room}`.execute(tx);
  });
}

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  let superadminClient: (turn: number) => Client;
  let room: string;
  let stays: OnWire<DeskBooking>[];
  beforeAll(async () => {
    arena = await open();
    const superadminClients = [
      await signedIn({ client: () => arena.browser(0) }, 'superadmin'),
      await signedIn({ client: () => arena.browser(1) }, 'superadmin'),
    ];
    superadminClient = (turn) => superadminClients[turn % 2] as Client;
    await setRooms(arena, 'deluxe', 400);
    room = await findRoomIdByNumber(arena, '205');
    stays = [];
    for (let turn = 0; turn < stayCount; turn++) {
      arena.advanceOneSecond();
      const check_in = addDays(firstNight, turn % 4);
      const stay = { room_id: 'deluxe', guest_name: `Guest ${turn % 2 ? 'Bola' : 'Ada'}`, check_in };
      stays.push(
        deskBookingFrom(await postWalkIn(superadminClient(turn), { ...stay, check_out: addDays(check_in, 2) })),
      );
    }
    return () => arena.checkAndClose();
    // On a busy machine, booking the stays takes longer than other hooks may.
  }, 240_000);

  const giveRoom = (turn: number, stay: OnWire<DeskBooking>, to: string | null): Promise<Reply> =>
    superadminClient(turn).put(`/api/bookings/${stay.id}/room`, { version: stay.version, room: to });

  async function readOtherRooms(count: number): Promise<string[]> {
    const rows = await arena.db.read
      .selectFrom('room')
      .select('id')
      .where('roomTypeId', '=', 'deluxe')
      .where('number', 'is not', null)
      .where('id', '<>', room)
      .orderBy('rank')
      .limit(count)
      .execute();
    return rows.map(({ id }) => id);
  }

  test(`${stayCount + closureCount} moves, assignments and closures at once put one user into each night of a room`, async () => {
    // A third of the stays has another room and moves out of it.
    const otherRooms = await readOtherRooms(stayCount / 3);
    const roomReplies = await Promise.all(
      stays.map((stay, turn) => giveRoom(turn, stay, turn % 3 === 0 ? (otherRooms[turn / 3] ?? null) : null)),
    );
    stays = roomReplies.map(deskBookingFrom);
    for (let round = 0; round < rounds(8, 1); round++) {
      const [replies, closureRefusals] = await Promise.all([
        Promise.all(stays.map((stay, turn) => giveRoom(turn, stay, room))),
        Promise.all(
          Array.from({ length: closureCount }, (__, turn) => closeRoom(arena, room, addDays(firstNight, turn % 2))),
        ),
      ]);
      const winners = replies.flatMap((reply) => (reply.status === 200 ? [deskBookingFrom(reply)] : []));
      // Closures take only the first two nights. Some stays begin later, so one of them can get the room.
      expect(winners).not.toEqual([]);
      const closedNights = closureRefusals.filter((refusal) => refusal === undefined).length;
      expect(new Set(closureRefusals.filter((refusal) => refusal !== undefined))).toEqual(new Set(['room_night_pkey']));
      for (const reply of replies.filter(({ status }) => status !== 200)) {
        expect([reply.status, String(reply.body.message)]).toEqual([409, expect.stringMatching(refusalPattern)]);
        expect(stays).toContainEqual(deskBookingFrom(reply));
      }
      const nightRows = await arena.db.read
        .selectFrom('roomNight')
        .select(['night', 'bookingId', 'closureId'])
        .where('roomId', '=', room)
        .execute();
      expect(nightRows).toHaveLength(2 * winners.length + closedNights);
      expect(new Set(nightRows.map(({ night }) => night)).size).toBe(nightRows.length);
      for (const { id } of winners) expect(nightRows.filter(({ bookingId }) => bookingId === id)).toHaveLength(2);
      await emptyRoom(arena, room);
      stays = replies
        .map(deskBookingFrom)
        .map((stay) => ({ ...stay, rooms: stay.rooms.filter((number) => number !== '205') }));
    }
  });

  test('stays that change rooms crosswise end in one room each, and none waits for ever', async () => {
    const rooms = await readOtherRooms(6);
    const staysAtOnce = stays.filter(({ check_in }) => check_in === firstNight).slice(0, 6);
    for (let round = 0; round < rounds(4, 1); round++) {
      const replies = await Promise.all(
        Array.from({ length: rounds(60, 30) }, (__, turn) => {
          const stay = staysAtOnce[turn % staysAtOnce.length] as OnWire<DeskBooking>;
          return giveRoom(turn, stay, rooms[(turn * 7 + round) % rooms.length] ?? null);
        }),
      );
      expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      for (const [index, stay] of staysAtOnce.entries()) {
        const { booking } = (await superadminClient(0).get(`/api/bookings/${stay.id}`)).body as {
          booking: OnWire<DeskBooking>;
        };
        staysAtOnce[index] = booking;
        const nightsUsed = await arena.db.read
          .selectFrom('roomNight')
          .select('roomId')
          .distinct()
          .where('bookingId', '=', stay.id)
          .execute();
        expect(nightsUsed.length).toBeLessThanOrEqual(1);
      }
    }
  });

  test.runIf(isDeep)('the same race without the key puts several users into one night', async () => {
    await sql`create table unguarded_night (room_id uuid, night date, user_number integer)`.execute(arena.db.read);
    const takeUnguardedNight = (user: number) =>
      arena.db.tx(async (tx) => {
        const { rows } = await sql`select from unguarded_night where room_id = ${room}`.execute(tx);
        await sql`select pg_sleep(0.3)`.execute(tx);
        if (rows.length === 0)
          await sql`insert into unguarded_night values (${room}, ${firstNight}, ${user})`.execute(tx);
      });
    await Promise.all(Array.from({ length: 20 }, (__, user) => takeUnguardedNight(user)));
    const { rows } = await sql`select from unguarded_night`.execute(arena.db.read);
    await sql`drop table unguarded_night`.execute(arena.db.read);
    if (arena.db.engine === 'postgres') expect(rows.length).toBeGreaterThan(1);
  });
});
