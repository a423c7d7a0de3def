import { sql } from 'kysely';
import { measureChartPaint } from '#bench/chart-paint.ts';
import { withHotel } from '#bench/hotel.ts';
import { usualConnections } from '#bench/load.ts';
import type { BenchPart } from '#bench/part.ts';
import { millisecondsText, perSecondText, type ResultRow } from '#bench/table.ts';
import { addDays } from '#contract/core/dates.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import type { Db } from '#db/db.ts';
import { type Client, makeClient, type Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, postWalkIn } from '#tools/testing/desk.ts';
import { openedAt, testToday } from '#tools/testing/factories.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';

const seconds = 5;
const limitMs = 250;
const roomCount = 60;
const nightCount = 60;
const filledPercent = 90;

export const roomsPart: BenchPart = {
  title: 'Rooms and the plan',
  description: `Ten receptionists on PostgreSQL, with ${roomCount} rooms of one type that are ${filledPercent} % full for ${nightCount} nights. The ratio is the 99th percentile beside the hotel’s own limit: above 1 exceeds it.`,
  measure: () =>
    withHotel({ engine: 'postgres' }, async (hotel) => {
      await hotel.withDb(async (db) => {
        await setInventory(db, 'deluxe', { total_rooms: roomCount });
        await db.read.updateTable('room').set({ retiredOn: testToday }).where('roomTypeId', '<>', 'deluxe').execute();
        await sql`update room set number = 1000 + rank where number is null`.execute(db.read);
        await fillRooms(db);
      });
      const { url } = await hotel.start();
      const desks: Client[] = [];
      // Signs in one after another, because many sign-ins of one account at the same time lock the account.
      while (desks.length < usualConnections)
        desks.push(await signedIn({ client: () => makeClient(url) }, 'receptionist'));
      const movableStays: OnWire<DeskBooking>[] = [];
      for (const [index, desk] of desks.entries()) {
        const check_in = addDays(testToday, 1 + 3 * index);
        const stay = { room_id: 'deluxe', check_in, check_out: addDays(check_in, 2) };
        movableStays.push(deskBookingFrom(await postWalkIn(desk, stay)));
      }
      const choiceReplies = await Promise.all(
        movableStays.map(({ id }, index) => (desks[index] as Client).get(`/api/bookings/${id}/rooms`)),
      );
      const freeRooms = choiceReplies.map((reply, index) => (reply.body.data as { room: string }[])[index]?.room);
      return [
        await measureCall('the plan of 60 nights', desks, (desk) => desk.get('/api/room-plan?nights=60')),
        await measureCall('the rooms for a stay', desks, (desk, index) =>
          desk.get(`/api/bookings/${movableStays[index]?.id}/rooms`),
        ),
        await measureCall('giving and taking a room', desks, async (desk, index, turn) => {
          const stay = movableStays[index] as OnWire<DeskBooking>;
          const input = { version: stay.version, room: turn % 2 ? null : freeRooms[index] };
          const reply = await desk.put(`/api/bookings/${stay.id}/room`, input);
          movableStays[index] = deskBookingFrom(reply);
          return reply;
        }),
        ...(await measureChartPaint(url, roomCount)),
      ];
    }),
};

/** Books stays of one to six nights, one after another, in `filledPercent` of the rooms. */
async function fillRooms(db: Db): Promise<void> {
  const stays: { from: number; length: number }[] = [];
  for (let room = 0; room < (roomCount * filledPercent) / 100; room++)
    for (let from = 1, length = 1 + (room % 6); from < nightCount; from += length, length = 1 + ((length + 3) % 6))
      stays.push({ from, length });
  await db.tx(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
          check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_status, payment_method,
          source, created_by_role, created_by, tx_ref, created_at, nights_held)
        select 'BK-' || n, 'token' || n, 'Guest ' || n, 'guest' || n || '@example.ng', '+234 8010000000', 'deluxe', 'Deluxe',
          day, day + length, 1, 3050000, 3050000 * length, 0, 3050000 * length, 'confirmed', 'pending', 'manual',
          'manual', 'receptionist', (select id from staff where staff_id = 'FRONT001'), 'tx' || n, ${openedAt}, true
        from jsonb_to_recordset(${JSON.stringify(stays.map((stay, n) => ({ n, ...stay })))}::jsonb)
            as stay (n integer, "from" integer, length integer),
          lateral (select ${testToday}::date + "from" as day) arrival
        order by n returning id`.execute(tx);
    for (const { id } of rows) await sql`select claim_nights(${id}::uuid, ${openedAt})`.execute(tx);
  });
}

type SendCall = (desk: Client, index: number, turn: number) => Promise<Reply>;

async function measureCall(work: string, desks: readonly Client[], send: SendCall): Promise<ResultRow> {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  const refusalCounts = new Map<number, number>();
  await Promise.all(
    desks.map(async (desk, index) => {
      for (let turn = 0; performance.now() < endsAt; turn++) {
        const begun = performance.now();
        const { status } = await send(desk, index, turn);
        times.push(performance.now() - begun);
        if (status >= 400) refusalCounts.set(status, (refusalCounts.get(status) ?? 0) + 1);
      }
    }),
  );
  if (refusalCounts.size > 0) return { work, measured: `refused: ${JSON.stringify([...refusalCounts])}` };
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const p99 = percentile(0.99);
  const measured = `${perSecondText(times.length / seconds)}, p50 ${millisecondsText(percentile(0.5))}, p99 ${millisecondsText(p99)}`;
  return { work, measured, ratio: p99 / limitMs, beside: `limit: ${limitMs} ms` };
}
