import { type Selectable, sql } from 'kysely';
import type { PaymentStatus } from '#contract/bookings.ts';
import type { Day } from '#contract/dates.ts';
import { kobo } from '#contract/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import type { Booking, Caller, LiveHolds, NewBooking } from '#server/bookings/rules.ts';

export const bookingFromRow = (row: Selectable<Tables['booking']>): Booking => ({
  id: row.id,
  reference: row.reference,
  receiptToken: row.receipt_token,
  guestName: row.guest_name,
  guestEmail: row.guest_email ?? '',
  guestPhone: row.guest_phone ?? '',
  roomTypeId: row.room_type_id,
  roomTypeName: row.room_type_name,
  checkIn: row.check_in,
  checkOut: row.check_out,
  guests: row.guests,
  price: kobo(row.price_kobo),
  nights: row.night_kobo.map((price, night) => ({ price: kobo(price), fee: kobo(row.night_fee_kobo[night] ?? 0) })),
  base: kobo(row.base_kobo),
  fee: kobo(row.fee_kobo),
  discount: kobo(row.discount_kobo),
  extra: kobo(row.extra_kobo),
  total: kobo(row.total_kobo),
  note: row.note,
  version: row.version,
  status: row.status,
  paymentStatus: row.payment_status,
  paymentMethod: row.payment_method,
  source: row.source,
  createdByRole: row.created_by_role,
  createdBy: row.created_by,
  txRef: row.tx_ref,
  holdUntil: row.hold_until,
  renewals: row.hold_renewals,
  nightsHeld: row.nights_held,
  expiredAt: row.expired_at,
  createdAt: row.created_at,
});

type BookingLookup = { id: string } | { reference: string } | { txRef: string };

/** Deleted bookings are not found. `lock` locks the row until the transaction ends. */
export async function findBooking(db: Queryable, by: BookingLookup, lock = false): Promise<Booking | undefined> {
  const query = db.selectFrom('booking').selectAll().where('deleted_at', 'is', null);
  const matching =
    'id' in by
      ? query.where('id', '=', by.id)
      : 'reference' in by
        ? query.where('reference', '=', by.reference)
        : query.where('tx_ref', '=', by.txRef);
  const row = await (lock ? matching.forUpdate() : matching).executeTakeFirst();
  return row && bookingFromRow(row);
}

export async function lastCheckOut(db: Queryable, receiptTokens: readonly string[]): Promise<Day | undefined> {
  const row = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.max('check_out').as('last'))
    .where('receipt_token', 'in', receiptTokens)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

export async function insertBooking(tx: Tx, booking: NewBooking): Promise<Booking | undefined> {
  const row = await tx
    .insertInto('booking')
    .values({
      reference: booking.reference,
      receipt_token: booking.receiptToken,
      guest_name: booking.guestName,
      guest_email: booking.guestEmail,
      guest_phone: booking.guestPhone,
      room_type_id: booking.roomTypeId,
      room_type_name: booking.roomTypeName,
      check_in: booking.checkIn,
      check_out: booking.checkOut,
      guests: booking.guests,
      price_kobo: booking.price,
      base_kobo: booking.base,
      fee_kobo: booking.fee,
      total_kobo: booking.total,
      status: booking.status,
      payment_status: booking.paymentStatus,
      payment_method: booking.paymentMethod,
      source: booking.source,
      created_by_role: booking.createdByRole,
      created_by: booking.createdBy,
      tx_ref: booking.txRef,
      hold_until: booking.holdUntil,
      created_at: booking.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && bookingFromRow(row);
}

export async function restoreBooking(tx: Tx, id: string): Promise<boolean> {
  // Locked first: an update would overlook a deletion that commits while it runs.
  const row = await tx
    .selectFrom('booking')
    .select('deleted_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!row.deleted_at) return false;
  await tx.updateTable('booking').set({ deleted_at: null }).where('id', '=', id).execute();
  return true;
}

/** All nights or none. False when a night is full or the room type is not on sale. */
export async function claimNights(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select claim_nights(${bookingId}, ${now}) as claimed`.execute(tx);
  return rows[0]?.claimed === true;
}

/** Claims again the nights that a booking has given up, until `checkOut`. All or none. */
export async function retakeNights(
  tx: Tx,
  { id, roomTypeId, checkOut }: Pick<Booking, 'id' | 'roomTypeId' | 'checkOut'>,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select retake_nights(${id}, ${roomTypeId}, ${checkOut}, ${now}) as held`.execute(tx);
  return rows[0]?.held === true;
}

/** Releases the nights from a day on; a room freed tonight goes to an overstaying guest without one. Safe to repeat. */
export async function releaseNights(tx: Tx, bookingId: string, from: Day, at: Date): Promise<void> {
  await sql`select free_nights(${bookingId}, ${from}, ${at})`.execute(tx);
}

export async function savePaymentStatus(tx: Tx, id: string, paymentStatus: PaymentStatus): Promise<void> {
  await tx.updateTable('booking').set({ payment_status: paymentStatus }).where('id', '=', id).execute();
}

/** Takes advisory locks, so that parallel bookings of one guest, browser or network cannot pass a limit together. */
export async function countLiveHolds(
  tx: Tx,
  { email, phone }: { email: string; phone: string },
  caller: Caller | undefined,
  now: Date,
): Promise<LiveHolds> {
  // Compares digits only: +234 801 … and +234801… are one phone number.
  const digits = phone.replace(/\D/g, '');
  const guestKeys = [`email:${email.toLowerCase()}`, `phone:${digits}`].sort();
  const originKeys = caller ? [`browser:${caller.browser}`, `network:${caller.network}`] : [];
  for (const key of [...guestKeys, ...originKeys])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const live = tx
    .selectFrom('booking')
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where('hold_until', '>', now);
  const { guest } = await live
    .select(({ fn }) => fn.countAll<number>().as('guest'))
    .where((eb) =>
      eb.or([
        eb(sql`lower(guest_email)`, '=', email.toLowerCase()),
        eb(sql`regexp_replace(guest_phone, '\\D', '', 'g')`, '=', digits),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (!caller) return { guest: Number(guest), browser: 0, network: 0 };
  const { browser, network } = await live
    .innerJoin('hold_origin as origin', 'origin.booking_id', 'booking.id')
    .select(sql<number>`count(*) filter (where origin.browser = ${caller.browser})`.as('browser'))
    .select(sql<number>`count(*) filter (where origin.network = ${caller.network})`.as('network'))
    .where((eb) => eb.or([eb('origin.browser', '=', caller.browser), eb('origin.network', '=', caller.network)]))
    .executeTakeFirstOrThrow();
  return { guest: Number(guest), browser: Number(browser), network: Number(network) };
}

/** A trigger deletes the origin once the booking is no longer pending. */
export async function saveHoldOrigin(tx: Tx, bookingId: string, { browser, network }: Caller): Promise<void> {
  await tx
    .insertInto('hold_origin')
    .values({ booking_id: bookingId, browser, network })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ browser, network }))
    .execute();
}

/** Whether other unpaid holds take more than half of the rooms of this type on one of the nights. */
export async function unpaidHoldsTakeMost(tx: Tx, { id, roomTypeId, checkIn, checkOut }: Booking, now: Date) {
  const { rows } = await sql<{ most: boolean }>`
    select exists (
      select from generate_series(${checkIn}::date, ${checkOut}::date - 1, interval '1 day') day
        join room_inventory stock on stock.room_type_id = ${roomTypeId}
      where 2 * (
        select count(*) from booking
        where room_type_id = ${roomTypeId} and status = 'pending' and nights_held and hold_until > ${now}
          and id <> ${id} and check_in <= day::date and check_out > day::date
      ) > stock.total_rooms - stock.held_back) as most`.execute(tx);
  return rows[0]?.most === true;
}

type StoredKey = { requestHash: string; bookingId: string | null };

export async function findIdempotencyKey(db: Queryable, idempotencyKey: string): Promise<StoredKey | undefined> {
  const row = await db.selectFrom('idempotency').selectAll().where('key', '=', idempotencyKey).executeTakeFirst();
  return row && { requestHash: row.request_hash, bookingId: row.booking_id };
}

/** Reserves a key, or returns its earlier use. Waits while another transaction reserves the same key. */
export async function reserveIdempotencyKey(
  tx: Tx,
  idempotencyKey: string,
  hash: string,
  at: Date,
): Promise<StoredKey | undefined> {
  const reserved = await tx
    .insertInto('idempotency')
    .values({ key: idempotencyKey, request_hash: hash, created_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return reserved ? undefined : findIdempotencyKey(tx, idempotencyKey);
}

export async function bindIdempotencyKey(tx: Tx, idempotencyKey: string, bookingId: string): Promise<void> {
  await tx.updateTable('idempotency').set({ booking_id: bookingId }).where('key', '=', idempotencyKey).execute();
}
