import { transfersPage } from '#contract/bank/transfers.ts';
import type { BookingStatus } from '#contract/bookings/bookings.ts';
import { addDays, nightsBetween } from '#contract/core/dates.ts';
import { readWire } from '#contract/core/wire.ts';
import { type DeskBooking, deskBooking } from '#contract/front-desk/desk.ts';
import type { Db } from '#db/db.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { type OnWire, parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import { readRoomsSold, signedIn } from '#tools/testing/steps.ts';

type ClientSource = Parameters<typeof signedIn>[0];
type WithClock = { clock: { now(): Date; advance(ms: number): void } };
type WalkInInput = Partial<WireInput<'createStaffBooking'>>;

export const deskBookingFrom = ({ status, body }: Reply): OnWire<DeskBooking> => {
  if (readWire(deskBooking, body.booking)) return parseWire(deskBooking, body.booking);
  throw new Error(`no booking in the answer: ${status} ${JSON.stringify(body)}`);
};

export const postWalkIn = (client: Client, changes: WalkInInput = {}): Promise<Reply> =>
  client.post('/api/bookings', bookingInput({ check_in: testToday, check_out: addDays(testToday, 2), ...changes }));

/** Books at the desk, a millisecond after the previous booking, so that the order of the two is certain. */
export async function walkIn(
  { clock }: WithClock,
  client: Client,
  changes: WalkInInput = {},
): Promise<OnWire<DeskBooking>> {
  clock.advance(1);
  return deskBookingFrom(await postWalkIn(client, changes));
}

export const move = (client: Client, id: string, status: BookingStatus, from?: BookingStatus): Promise<Reply> =>
  client.put(`/api/bookings/${id}`, {
    ...{ status, from },
    ...(status === 'checked_out' && { reason: 'Pays by transfer' }),
    ...((status === 'checked_out' || status === 'completed') && { uncharged_reason: 'Had no other bed' }),
  });

/**
 * Moves a booking through these statuses, and pays what the guest owes before the stay is completed. Throws if a move
 * is refused.
 */
export async function moveThrough(
  client: Client,
  id: string,
  ...statuses: BookingStatus[]
): Promise<OnWire<DeskBooking>> {
  const replies: Reply[] = [];
  for (const status of statuses) {
    if (status === 'completed') await payBalance(client, id);
    replies.push(await move(client, id, status));
  }
  const refusedReply = replies.find(({ status }) => status !== 200);
  const lastReply = refusedReply ?? replies.at(-1);
  if (!lastReply || refusedReply)
    throw new Error(`not moved: ${refusedReply?.status} ${JSON.stringify(refusedReply?.body)}`);
  return deskBookingFrom(lastReply);
}

type Payment = Partial<Omit<WireInput<'takePayment'>, 'id'>>;

let usedSlips = 0;

/** Returns a number of a card slip that no test of this process has used. */
export const newSlip = (): string => String(400_000_000_000 + ++usedSlips);

export const takePayment = (client: Client, id: string, payment: Payment = {}): Promise<Reply> =>
  client.post(`/api/bookings/${id}/payments`, {
    ...{ method: 'cash', amount: 1000, key: crypto.randomUUID() },
    ...(payment.method === 'card' && { reference: newSlip() }),
    ...payment,
  });

export async function payBalance(client: Client, id: string): Promise<void> {
  const { balance, company } = deskBookingFrom(await client.get(`/api/bookings/${id}`));
  if (balance > 0 && !company?.pays) await takePayment(client, id, { amount: balance });
}

export const roomsSoldByNight = (db: Db, { room_id, check_in, check_out }: OnWire<DeskBooking>): Promise<number[]> =>
  Promise.all(
    Array.from({ length: nightsBetween(check_in, check_out) }, (_, night) =>
      readRoomsSold(db, room_id, addDays(check_in, night)),
    ),
  );

export async function claimedNights({ read }: Db, { id }: { id: string }): Promise<string[]> {
  const rows = await read
    .selectFrom('bookingNight')
    .select('night')
    .where('bookingId', '=', id)
    .orderBy('night')
    .execute();
  return rows.map(({ night }) => night);
}

export async function confirmTransfers(app: ClientSource): Promise<void> {
  const superadmin = await signedIn(app, 'superadmin');
  const { data } = parseWire(transfersPage, (await superadmin.get('/api/transfers?limit=100')).body);
  for (const { id, confirm_problem } of data)
    if (confirm_problem === null) await superadmin.post(`/api/transfers/${id}/confirm`, {});
}
