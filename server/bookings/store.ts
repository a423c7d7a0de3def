import type { Selectable } from 'kysely';
import type { PaymentStatus } from '#contract/bookings.ts';
import { kobo } from '#contract/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import type { Booking, NewBooking } from '#server/bookings/booking.ts';

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

export async function savePaymentStatus(tx: Tx, id: string, paymentStatus: PaymentStatus): Promise<void> {
  await tx.updateTable('booking').set({ payment_status: paymentStatus }).where('id', '=', id).execute();
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
