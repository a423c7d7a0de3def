import { sql } from 'kysely';
import type { Queryable } from '#db/db.ts';

/** Enters a payment of the gateway for each unpaid booking, so that the stays can be completed. */
export async function payInFull(db: Queryable): Promise<void> {
  await sql`
    insert into charge (tx_ref, booking_id, amount_kobo, currency, created_at)
      select tx_ref, id, total_kobo, 'NGN', created_at from booking
      where total_kobo > 0 and not exists (select from charge where charge.tx_ref = booking.tx_ref)`.execute(db);
  await sql`
    insert into payment (gateway_id, tx_ref, amount_kobo, currency, verdict, created_at)
      select 'paid ' || tx_ref, tx_ref, amount_kobo, 'NGN', 'accepted', created_at from charge
      where not exists (select from payment where payment.tx_ref = charge.tx_ref)`.execute(db);
}
