import { sql } from 'kysely';
import type { Input } from '#contract/api.ts';
import { addDays } from '#contract/dates.ts';
import { createdBooking } from '#contract/payments.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { Db } from '#db/db.ts';
import { demoStaff } from '#db/seed.ts';
import type { Answer, Client } from '#tools/testing/client.ts';
import { testToday, wish } from '#tools/testing/factories.ts';
import type { TestHouse } from '#tools/testing/house.ts';

let stays = 0;

/** Two nights that no other booking of the test file uses, for the first 150 calls. */
function ownStay() {
  const first = 60 + 2 * (stays++ % 150);
  return { check_in: addDays(testToday, first), check_out: addDays(testToday, first + 2) };
}

export async function book(house: TestHouse, changes: Partial<Input<'createPublicBooking'>> = {}) {
  const client = house.client();
  const answer = await client.post('/api/bookings/public', wish({ ...ownStay(), ...changes }));
  if (answer.status !== 201) throw new Error(`not booked: ${answer.status} ${JSON.stringify(answer.body)}`);
  const created = createdBooking.parse(answer.body);
  return { client, created, booking: created.booking, txRef: created.checkout.tx_ref };
}

/** A signed-in client; a role stands for the demo hotel's account of that role. */
export async function signedIn(
  house: { client(): Client },
  role: StaffRole | { staffId: string; password: string },
): Promise<Client> {
  const { staffId, password } =
    typeof role === 'string' ? (demoStaff.find((each) => each.role === role) ?? fail(role)) : role;
  const client = house.client();
  const answer = await client.post('/api/auth/login', { staff_id: staffId, password });
  if (answer.status !== 200 || !answer.body.user)
    throw new Error(`${staffId} not signed in: ${answer.status} ${JSON.stringify(answer.body)}`);
  return client;
}

const fail = (role: string): never => {
  throw new Error(`the demo hotel has no ${role}`);
};

type Payment = {
  outcome?: 'successful' | 'failed' | 'pending';
  amount?: number;
  currency?: string;
  webhook?: 'none' | 'once' | 'twice';
};

/** Pays at the sandbox gateway, by default without a webhook. Returns the gateway's transaction id. */
export async function pay(house: TestHouse, txRef: string, payment: Payment = {}): Promise<string> {
  const { body } = await sandboxCall(house, '/pay', {
    tx_ref: txRef,
    outcome: 'successful',
    webhook: 'none',
    ...payment,
  });
  return String(body.transaction_id);
}

/** Makes the gateway's verify calls fail until it is called with `none`. */
export const setFault = (house: TestHouse, verify: string) => sandboxCall(house, '/faults', { verify });

export const setRefundFault = (house: TestHouse, refund: string) => sandboxCall(house, '/faults', { refund });

const refundsAt = async (house: TestHouse, transactionId: string) =>
  (
    await sql<{ id: number; amount: number }>`select id, amount_kobo / 100.0::float8 as amount from sandbox_refund
      where tx_id = ${transactionId}::bigint and status <> 'failed' order by id`.execute(house.db.read)
  ).rows;

/** The refunds of a transaction at the gateway, in naira, without failed ones. */
export const gatewayRefunds = async (house: TestHouse, transactionId: string): Promise<number[]> =>
  (await refundsAt(house, transactionId)).map(({ amount }) => amount);

export async function moveRefund(house: TestHouse, transactionId: string, status: string): Promise<void> {
  for (const { id } of await refundsAt(house, transactionId)) await sandboxCall(house, `/refunds/${id}`, { status });
}

export const moveTransaction = (house: TestHouse, id: string, status: string) =>
  sandboxCall(house, `/transactions/${id}`, { status, webhook: 'none' });

async function sandboxCall(house: TestHouse, path: string, body: object): Promise<Answer> {
  const answer = await house.client().raw(`/sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`the sandbox refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

export const verify = (client: Client, txRef?: string, transactionId?: string): Promise<Answer> =>
  client.post('/api/payments/verify', { tx_ref: txRef, transaction_id: transactionId });

export const bookingRow = (db: Db, reference: string) =>
  db.read.selectFrom('booking').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

/** The audit entries of a booking and its charge, oldest first, as `actor: action`. */
export async function story(db: Db, txRef: string): Promise<string[]> {
  const rows = await db.read
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject_id', 'in', [
      sql<string>`${txRef}`,
      sql<string>`(select id::text from booking where tx_ref = ${txRef})`,
    ])
    .orderBy('id')
    .execute();
  return rows.map(({ actor, action }) => `${actor}: ${action}`);
}

export const paymentsOf = (db: Db, txRef: string) =>
  db.read.selectFrom('payment').select(['gateway_id', 'verdict']).where('tx_ref', '=', txRef).execute();

/** The counter of the night; it includes lapsed holds until their nights are released. */
export async function soldOn(db: Db, room: string, night: string): Promise<number> {
  const row = await db.read
    .selectFrom('night')
    .select('booked')
    .where('room_type_id', '=', room)
    .where('night', '=', night)
    .executeTakeFirst();
  return row?.booked ?? 0;
}

type Stock = { total_rooms?: number; held_back?: number; status?: 'Available' | 'Fully Booked' | 'Maintenance' };

export const setStock = (db: Db, room: string, stock: Stock & { is_active?: boolean }) =>
  db.read.updateTable('room_inventory').set(stock).where('room_type_id', '=', room).execute();

export async function letPass(house: TestHouse, minutes: number): Promise<void> {
  house.clock.advance(minutes * 60_000);
  await house.worker.idle();
}
