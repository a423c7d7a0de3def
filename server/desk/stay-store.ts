import { sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import type { AdjustmentKind, DeskMethod } from '#contract/desk.ts';
import { type Kobo, kobo } from '#contract/money.ts';
import type { Member } from '#contract/roles.ts';
import type { Night, RequestedStay } from '#contract/stay-change.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { BookingWithBalance } from '#server/bookings/money.ts';

export type Departure = {
  leftAt: Date;
  roomTypeId: string;
  roomTypeName: string;
  checkOut: Day;
  nights: Night[];
  kept: Kobo;
};

type NewDeskRefund = {
  bookingId: string;
  method: DeskMethod;
  amount: Kobo;
  reason: string;
  by: string;
  at: Date;
  key: string;
};

/** The refund's id, or undefined when the key was used before. A trigger refuses more than was paid. */
export async function insertDeskRefund(tx: Tx, refund: NewDeskRefund): Promise<string | undefined> {
  const row = await tx
    .insertInto('desk_refund')
    .values({
      booking_id: refund.bookingId,
      method: refund.method,
      amount_kobo: refund.amount,
      reason: refund.reason,
      given_by: refund.by,
      given_at: refund.at,
      key: refund.key,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const findDeskRefundByKey = (db: Queryable, key: string) =>
  db
    .selectFrom('desk_refund')
    .select(['booking_id', 'method', 'amount_kobo', 'reason'])
    .where('key', '=', key)
    .executeTakeFirst();

type NewAdjustment = {
  bookingId: string;
  kind: AdjustmentKind;
  /** Positive, for a discount too. */
  amount: Kobo;
  reason: string;
  by: Member;
  at: Date;
  key: string | null;
};

/** A trigger updates the booking's total. Undefined when the key was used before. */
export async function insertAdjustment(tx: Tx, adjustment: NewAdjustment): Promise<string | undefined> {
  const row = await tx
    .insertInto('booking_adjustment')
    .values({
      booking_id: adjustment.bookingId,
      kind: adjustment.kind,
      amount_kobo: adjustment.kind === 'discount' ? kobo(0 - adjustment.amount) : adjustment.amount,
      reason: adjustment.reason,
      made_by: adjustment.by.id,
      made_as: adjustment.by.role,
      made_at: adjustment.at,
      key: adjustment.key,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const findAdjustmentByKey = (db: Queryable, key: string) =>
  db
    .selectFrom('booking_adjustment')
    .select(['booking_id', 'kind', sql<number>`abs(amount_kobo)`.as('amount_kobo'), 'reason'])
    .where('key', '=', key)
    .executeTakeFirst();

/** Claims the nights of the new dates and type and releases the others, or returns false and changes nothing. */
export async function changeNights(
  tx: Tx,
  id: string,
  requested: RequestedStay,
  today: Day,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select change_nights(${id}, ${requested.roomId}, ${requested.checkIn}, ${requested.checkOut}, ${today}, ${now}) as changed`.execute(
    tx,
  );
  return rows[0]?.changed === true;
}

export async function claimedNights(db: Queryable, id: string, roomTypeId: string): Promise<Day[]> {
  const rows = await db
    .selectFrom('booking_night')
    .select('night')
    .where('booking_id', '=', id)
    .where('room_type_id', '=', roomTypeId)
    .execute();
  return rows.map(({ night }) => night);
}

export async function roomTypeOfNight(db: Queryable, id: string, night: Day) {
  return db
    .selectFrom('booking_night')
    .innerJoin('room_type', 'room_type.id', 'booking_night.room_type_id')
    .select(['room_type.id as roomTypeId', 'room_type.name as roomTypeName'])
    .where('booking_id', '=', id)
    .where('night', '=', night)
    .executeTakeFirst();
}

export async function insertDeparture(tx: Tx, bookingId: string, departure: Departure): Promise<void> {
  await tx
    .insertInto('early_departure')
    .values({
      booking_id: bookingId,
      left_at: departure.leftAt,
      room_type_id: departure.roomTypeId,
      room_type_name: departure.roomTypeName,
      check_out: departure.checkOut,
      night_kobo: departure.nights.map(({ price }) => price),
      night_fee_kobo: departure.nights.map(({ fee }) => fee),
      kept_kobo: departure.kept,
    })
    .execute();
}

export async function lastDeparture(db: Queryable, bookingId: string): Promise<Departure | undefined> {
  const row = await db
    .selectFrom('early_departure')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('left_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      leftAt: row.left_at,
      roomTypeId: row.room_type_id,
      roomTypeName: row.room_type_name,
      checkOut: row.check_out,
      nights: row.night_kobo.map((price, night) => ({ price: kobo(price), fee: kobo(row.night_fee_kobo[night] ?? 0) })),
      kept: kobo(row.kept_kobo),
    }
  );
}

export async function saveBooking(tx: Tx, booking: BookingWithBalance): Promise<number> {
  const { version } = await tx
    .updateTable('booking')
    .set({
      guest_name: booking.guestName,
      guest_email: booking.guestEmail || null,
      guest_phone: booking.guestPhone || null,
      room_type_id: booking.roomTypeId,
      room_type_name: booking.roomTypeName,
      check_in: booking.checkIn,
      check_out: booking.checkOut,
      guests: booking.guests,
      price_kobo: booking.price,
      night_kobo: booking.nights.map(({ price }) => price),
      night_fee_kobo: booking.nights.map(({ fee }) => fee),
      base_kobo: booking.base,
      fee_kobo: booking.fee,
      total_kobo: booking.total,
      payment_status: booking.paymentStatus,
      note: booking.note,
    })
    .where('id', '=', booking.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
