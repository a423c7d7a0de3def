import { type Insertable, type Selectable, sql } from 'kysely';
import { detailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import type { PaymentStatus } from '#contract/bookings/bookings.ts';
import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo, type Night } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import type { Booking, NewBooking } from '#server/bookings/booking.ts';

export const bookingFromRow = <Row extends Selectable<Tables['booking']>>({
  nightKobo,
  nightFeeKobo,
  nightOffKobo,
  ...row
}: Row) => ({
  ...row,
  guestEmail: row.guestEmail ?? '',
  guestPhone: row.guestPhone ?? '',
  nights: nightsOf({ nightKobo, nightFeeKobo, nightOffKobo }),
});

type NightColumns = { nightKobo: Kobo[]; nightFeeKobo: Kobo[]; nightOffKobo: Kobo[] };

export const nightsOf = ({ nightKobo, nightFeeKobo, nightOffKobo }: NightColumns): Night[] =>
  nightKobo.map((price, index) => {
    const off = nightOffKobo[index];
    return { price, fee: nightFeeKobo[index] ?? kobo(0), ...(off && { off }) };
  });

export const nightColumns = (nights: readonly Night[]): NightColumns => ({
  nightKobo: nights.map(({ price }) => price),
  nightFeeKobo: nights.map(({ fee }) => fee),
  nightOffKobo: nights.some(({ off }) => off) ? nights.map(({ off = kobo(0) }) => off) : [],
});

type BookingLookup = { id: string } | { reference: string } | { txRef: string };

/** Does not find deleted bookings. With `lock`, the row stays locked until the transaction ends. */
export async function findBooking(db: Queryable, by: BookingLookup, lock = false): Promise<Booking | undefined> {
  const query = db.selectFrom('booking').selectAll().where('deletedAt', 'is', null);
  const matchingQuery =
    'id' in by
      ? query.where('id', '=', by.id)
      : 'reference' in by
        ? query.where('reference', '=', by.reference)
        : query.where('txRef', '=', by.txRef);
  const row = await (lock ? matchingQuery.forUpdate() : matchingQuery).executeTakeFirst();
  return row && bookingFromRow(row);
}

export async function insertBooking(tx: Tx, booking: NewBooking): Promise<Booking | undefined> {
  const row = await tx
    .insertInto('booking')
    .values({ ...booking, guestEmail: booking.guestEmail || null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && bookingFromRow(row);
}

export async function saveBooking(tx: Tx, booking: Booking): Promise<number> {
  const { version } = await tx
    .updateTable('booking')
    .set({
      receiptToken: booking.receiptToken,
      ...recordOfNames(detailNames, (name) => booking[name]),
      guestEmail: booking.guestEmail || null,
      guestPhone: booking.guestPhone || null,
      roomTypeId: booking.roomTypeId,
      roomTypeName: booking.roomTypeName,
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      guests: booking.guests,
      children: booking.children,
      planCode: booking.planCode,
      planName: booking.planName,
      planBreakfast: booking.planBreakfast,
      freeUntilHours: booking.freeUntilHours,
      lateRefundPercent: booking.lateRefundPercent,
      unusedNightsPercent: booking.unusedNightsPercent,
      noShowPercent: booking.noShowPercent,
      checkInFrom: booking.checkInFrom,
      guestsKobo: booking.guestsKobo,
      priceKobo: booking.priceKobo,
      ...nightColumns(booking.nights),
      baseKobo: booking.baseKobo,
      feeKobo: booking.feeKobo,
      totalKobo: booking.totalKobo,
      paymentStatus: booking.paymentStatus,
    })
    .where('id', '=', booking.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Increases the version of a booking whose own row stays the same, for example when it gets another room. */
export async function countBookingChange(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('booking')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function markBookingDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('booking').set({ deletedAt: at }).where('id', '=', id).execute();
}

export async function restoreBooking(tx: Tx, id: string): Promise<boolean> {
  // The row is locked first, because an update alone would not see a deletion that commits while the update waits.
  const row = await tx
    .selectFrom('booking')
    .select('deletedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!row.deletedAt) return false;
  await tx.updateTable('booking').set({ deletedAt: null }).where('id', '=', id).execute();
  return true;
}

export async function savePaymentStatus(tx: Tx, id: string, paymentStatus: PaymentStatus): Promise<void> {
  await tx.updateTable('booking').set({ paymentStatus }).where('id', '=', id).execute();
}

/** Returns the hotel day of a moment, for transactions that are not given the hotel's time zone. */
export async function readDayInHotel(tx: Tx, at: Date): Promise<Day> {
  const { rows } = await sql<{ day: Day }>`select hotel_day(${at}) as day`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a function has no row');
  return row.day;
}

type StoredKey = Pick<Selectable<Tables['idempotency']>, 'requestHash' | 'bookingId'>;

export const findIdempotencyKey = (db: Queryable, idempotencyKey: string): Promise<StoredKey | undefined> =>
  db
    .selectFrom('idempotency')
    .select(['requestHash', 'bookingId'])
    .where('key', '=', idempotencyKey)
    .executeTakeFirst();

/**
 * Reserves a key for a booking that the transaction makes, or returns its earlier use. Waits while another transaction
 * reserves the same key.
 */
export async function reserveIdempotencyKey(
  tx: Tx,
  keyUse: Insertable<Tables['idempotency']>,
): Promise<StoredKey | undefined> {
  const reservedKey = await tx
    .insertInto('idempotency')
    .values(keyUse)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  return reservedKey ? undefined : findIdempotencyKey(tx, keyUse.key);
}
