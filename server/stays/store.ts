import { sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import type { WishedStay } from '#contract/stay-change.ts';
import type { Read, Tx } from '#db/db.ts';
import type { Stay } from '#server/desk/rules.ts';

/** Takes the nights of other dates or of another type and gives up the rest, or does nothing and answers false. */
export async function changeNights(tx: Tx, id: string, wish: WishedStay, today: Day, now: Date): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select change_nights(${id}, ${wish.roomId}, ${wish.checkIn}, ${wish.checkOut}, ${today}, ${now}) as changed`.execute(
    tx,
  );
  return rows[0]?.changed === true;
}

/** The nights of a room type that a booking holds. */
export async function heldNights(db: Read, id: string, roomTypeId: string): Promise<Day[]> {
  const rows = await db
    .selectFrom('booking_night')
    .select('night')
    .where('booking_id', '=', id)
    .where('room_type_id', '=', roomTypeId)
    .execute();
  return rows.map(({ night }) => night);
}

/** Writes a stay down as it is to be, and answers its new version. */
export async function writeStay(tx: Tx, stay: Stay): Promise<number> {
  const { version } = await tx
    .updateTable('booking')
    .set({
      guest_name: stay.guestName,
      guest_email: stay.guestEmail,
      guest_phone: stay.guestPhone,
      room_type_id: stay.roomTypeId,
      room_type_name: stay.roomTypeName,
      check_in: stay.checkIn,
      check_out: stay.checkOut,
      guests: stay.guests,
      price_kobo: stay.price,
      night_kobo: stay.nights.map(({ price }) => price),
      night_fee_kobo: stay.nights.map(({ fee }) => fee),
      base_kobo: stay.base,
      fee_kobo: stay.fee,
      total_kobo: stay.total,
      payment_status: stay.paymentStatus,
      note: stay.note,
    })
    .where('id', '=', stay.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
