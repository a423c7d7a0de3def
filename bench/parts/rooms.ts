import { withHotel } from '#bench/hotel.ts';
import { callers } from '#bench/load.ts';
import type { Part } from '#bench/part.ts';
import { measurePlanPaint } from '#bench/plan-paint.ts';
import { milliseconds, perSecond, type Row } from '#bench/table.ts';
import { addDays } from '#contract/dates.ts';
import type { DeskBooking } from '#contract/desk.ts';
import { type Client, makeClient, type Reply } from '#tools/testing/client.ts';
import { deskBookingFrom, postWalkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';

const seconds = 5;
const limitMs = 250;
const roomCount = 60;
const nights = 60;
const filledPercent = 90;

export const roomsPart: Part = {
  title: 'Rooms and the plan',
  about: `Ten receptionists on PostgreSQL, with ${roomCount} rooms of one type that are ${filledPercent} % full for ${nights} nights. The ratio is the 99th percentile beside the hotel’s own limit: above 1 exceeds it.`,
  measure: () =>
    withHotel({ engine: 'postgres' }, async (hotel) => {
      await hotel.withDb((db) => setInventory(db, 'deluxe', { total_rooms: roomCount }));
      const { url } = await hotel.start();
      const desks: Client[] = [];
      // One after another, because sign-ins of one account at the same time count as an attack.
      while (desks.length < callers) desks.push(await signedIn({ client: () => makeClient(url) }, 'receptionist'));
      const stays = await fill(desks[0] as Client);
      const movable = stays.slice(0, callers);
      const choices = await Promise.all(
        movable.map(({ id }, index) => (desks[index] as Client).get(`/api/bookings/${id}/rooms`)),
      );
      const free = choices.map((reply, index) => (reply.body.data as { room: string }[])[index]?.room);
      return [
        await measure('the plan of 60 nights', desks, (desk) => desk.get('/api/room-plan?nights=60')),
        await measure('the rooms for a stay', desks, (desk, index) =>
          desk.get(`/api/bookings/${movable[index]?.id}/rooms`),
        ),
        await measure('giving and taking a room', desks, async (desk, index, turn) => {
          const stay = movable[index] as DeskBooking;
          const input = { version: stay.version, room: turn % 2 ? null : free[index] };
          const reply = await desk.put(`/api/bookings/${stay.id}/room`, input);
          movable[index] = deskBookingFrom(reply);
          return reply;
        }),
        ...(await measurePlanPaint(url, roomCount)),
      ];
    }),
};

async function fill(desk: Client): Promise<DeskBooking[]> {
  const stays: DeskBooking[] = [];
  for (let room = 0; room < (roomCount * filledPercent) / 100; room++)
    for (let from = 1, length = 1 + (room % 6); from < nights; from += length, length = 1 + ((length + 3) % 6)) {
      const check_in = addDays(testToday, from);
      const check_out = addDays(check_in, length);
      stays.push(deskBookingFrom(await postWalkIn(desk, { room_id: 'deluxe', check_in, check_out })));
    }
  return stays;
}

type Send = (desk: Client, index: number, turn: number) => Promise<Reply>;

async function measure(work: string, desks: readonly Client[], send: Send): Promise<Row> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const refused = new Map<number, number>();
  await Promise.all(
    desks.map(async (desk, index) => {
      for (let turn = 0; performance.now() < end; turn++) {
        const begun = performance.now();
        const { status } = await send(desk, index, turn);
        times.push(performance.now() - begun);
        if (status >= 400) refused.set(status, (refused.get(status) ?? 0) + 1);
      }
    }),
  );
  if (refused.size > 0) return { work, measured: `refused: ${JSON.stringify([...refused])}` };
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  const p99 = percentile(0.99);
  const measured = `${perSecond(times.length / seconds)}, p50 ${milliseconds(percentile(0.5))}, p99 ${milliseconds(p99)}`;
  return { work, measured, ratio: p99 / limitMs, beside: `limit: ${limitMs} ms` };
}
