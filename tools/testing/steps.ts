import { sql } from 'kysely';
import { addDays, type Day } from '#contract/core/dates.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { bookingWithCheckout } from '#contract/payments/payments.ts';
import type { Db } from '#db/db.ts';
import { demoAccounts } from '#db/seed.ts';
import { setRoomCount } from '#server/rooms/leaving-rooms.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { parseWire, type WireInput } from '#tools/testing/on-wire.ts';
import type { TestApp } from '#tools/testing/test-app.ts';

let stayCount = 0;

/** Returns a stay of two nights that no earlier call returned. After 150 calls, the nights repeat. */
function unusedStay() {
  const daysAhead = 60 + 2 * (stayCount++ % 150);
  return { check_in: addDays(testToday, daysAhead), check_out: addDays(testToday, daysAhead + 2) };
}

export async function book(app: TestApp, changes: Partial<WireInput<'createPublicBooking'>> = {}) {
  const client = app.client();
  const reply = await client.post('/api/bookings/public', bookingInput({ ...unusedStay(), ...changes }));
  if (reply.status !== 201) throw new Error(`not booked: ${reply.status} ${JSON.stringify(reply.body)}`);
  const createdBooking = parseWire(bookingWithCheckout, reply.body);
  return { client, created: createdBooking, booking: createdBooking.booking, txRef: createdBooking.checkout.tx_ref };
}

type ClientSource = { client(): Client; signedInClient?(staffId: string): Promise<Client> };

/**
 * Returns a signed-in client. A role stands for the account of that role in the demo hotel. A test app gives that
 * account a session; in all other cases the client signs in.
 */
export async function signedIn(
  app: ClientSource,
  role: StaffRole | { staffId: string; password: string },
): Promise<Client> {
  const { staffId, password } =
    typeof role === 'string' ? (demoAccounts.find((each) => each.role === role) ?? throwNoRole(role)) : role;
  if (typeof role === 'string' && app.signedInClient) return app.signedInClient(staffId);
  const client = app.client();
  const reply = await client.post('/api/auth/login', { staff_id: staffId, password });
  if (reply.status !== 200 || !reply.body.user)
    throw new Error(`${staffId} not signed in: ${reply.status} ${JSON.stringify(reply.body)}`);
  return client;
}

/** Signs in one person of each role except the housekeeper. */
export async function signInTeam(app: ClientSource) {
  const [desk, barman, supervisor, owner] = await Promise.all([
    signedIn(app, 'receptionist'),
    signedIn(app, 'barmen'),
    signedIn(app, 'supervisor'),
    signedIn(app, 'superadmin'),
  ]);
  return { desk, barman, supervisor, owner };
}

const throwNoRole = (role: string): never => {
  throw new Error(`the demo hotel has no ${role}`);
};

type SandboxPayment = {
  outcome?: 'successful' | 'failed' | 'pending';
  amount?: number;
  currency?: string;
  webhook?: 'none' | 'once' | 'twice';
};

/** Pays at the sandbox gateway, by default without a webhook. Returns the gateway's transaction id. */
export async function pay(app: TestApp, txRef: string, payment: SandboxPayment = {}): Promise<string> {
  const { body } = await sandboxCall(app, '/pay', {
    tx_ref: txRef,
    outcome: 'successful',
    webhook: 'none',
    ...payment,
  });
  return String(body.transaction_id);
}

/** Makes the sandbox gateway's verify calls fail in the way that `verify` names, until it is set to `none`. */
export const setFault = (app: TestApp, verify: string) => sandboxCall(app, '/faults', { verify });

export const setRefundFault = (app: TestApp, refund: string) => sandboxCall(app, '/faults', { refund });

const readRefundRows = async (app: TestApp, transactionId: string) =>
  (
    await sql<{ id: number; amount: number }>`select id, amount_kobo / 100.0::float8 as amount from sandbox_refund
      where tx_id = ${transactionId}::bigint and status <> 'failed' order by id`.execute(app.db.read)
  ).rows;

export const readGatewayRefunds = async (app: TestApp, transactionId: string): Promise<number[]> =>
  (await readRefundRows(app, transactionId)).map(({ amount }) => amount);

export async function setRefundStatus(app: TestApp, transactionId: string, status: string): Promise<void> {
  for (const { id } of await readRefundRows(app, transactionId)) await sandboxCall(app, `/refunds/${id}`, { status });
}

export const setTransactionStatus = (app: TestApp, id: string, status: string) =>
  sandboxCall(app, `/transactions/${id}`, { status, webhook: 'none' });

async function sandboxCall(app: TestApp, path: string, body: object): Promise<Reply> {
  const reply = await app.client().raw(`/sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (reply.status !== 200) throw new Error(`the sandbox refused: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
}

export const verify = (client: Client, txRef?: string, transactionId?: string): Promise<Reply> =>
  client.post('/api/payments/verify', { tx_ref: txRef, transaction_id: transactionId });

export const readBookingRow = (db: Db, reference: string) =>
  db.read.selectFrom('booking').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

/** The audit entries of a booking and its charge, oldest first, as `actor: action`. */
export async function readAuditTrail(db: Db, txRef: string): Promise<string[]> {
  const rows = await db.read
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subjectId', 'in', [
      sql<string>`${txRef}`,
      sql<string>`(select id::text from booking where tx_ref = ${txRef})`,
    ])
    .orderBy('id')
    .execute();
  return rows.map(({ actor, action }) => `${actor}: ${action}`);
}

export const readPaymentsFor = (db: Db, txRef: string) =>
  db.read.selectFrom('payment').select(['gatewayId', 'verdict']).where('txRef', '=', txRef).execute();

/** Returns `booked` of the night. It includes lapsed holds until their nights are released. */
export async function readRoomsSold(db: Db, room: string, night: string): Promise<number> {
  const row = await db.read
    .selectFrom('night')
    .select('booked')
    .where('roomTypeId', '=', room)
    .where('night', '=', night)
    .executeTakeFirst();
  return row?.booked ?? 0;
}

type InventoryChange = {
  total_rooms?: number;
  held_back?: number;
  status?: 'Available' | 'Fully Booked' | 'Maintenance';
};

export const setInventory = (db: Db, room: string, change: InventoryChange & { is_active?: boolean }) =>
  db.tx(async (tx) => {
    await tx.updateTable('roomInventory').set(change).where('roomTypeId', '=', room).execute();
    const { total_rooms: total } = change;
    if (total !== undefined)
      await setRoomCount(tx, { roomTypeId: room, total }, { today: testToday, deskDay: testToday });
  });

export async function findRoomIdByNumber({ db }: { db: Db }, number: string): Promise<string> {
  const row = await db.read.selectFrom('room').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  return row.id;
}

/** Gives a stay this room for all of its nights, whatever its status. */
export async function putIntoRoom(db: Db, bookingId: string, number: string): Promise<void> {
  await sql`
    insert into room_night (room_id, night, room_type_id, booking_id)
      select room.id, held.night, held.room_type_id, held.booking_id
      from booking_night held join room using (room_type_id)
      where booking_id = ${bookingId} and number = ${number} and retired_on = 'infinity'`.execute(db.read);
}

export const moveNightsToRoom = (db: Db, bookingId: string, night: Day, number: string) =>
  sql`update room_night set room_id = room.id from room
    where booking_id = ${bookingId} and night >= ${night}::date and number = ${number} and retired_on = 'infinity'`.execute(
    db.read,
  );

export async function passMinutes(app: TestApp, minutes: number): Promise<void> {
  app.clock.advance(minutes * 60_000);
  await app.worker.idle();
}
