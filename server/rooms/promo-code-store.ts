import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type PromoCode = Selectable<Tables['promoCode']>;
export type PromoCodeWithCost = PromoCode & { costKobo: Kobo };

/** What the code takes off the bookings that have it, without cancelled, voided and deleted ones. */
const costOfPromo = sql<Kobo>`(select coalesce(sum(kobo_sum(night_off_kobo)), 0)::bigint from booking
  where promo_code_id = promo_code.id and booking_earns(status, deleted_at))`;

const promoCodesWithCost = (db: Queryable) => db.selectFrom('promoCode').selectAll().select(costOfPromo.as('costKobo'));

export const listPromoCodes = (db: Queryable): Promise<PromoCodeWithCost[]> =>
  promoCodesWithCost(db).orderBy('isActive', 'desc').orderBy('code').execute();

export const readPromoCode = (db: Queryable, id: string): Promise<PromoCodeWithCost> =>
  promoCodesWithCost(db).where('id', '=', id).executeTakeFirstOrThrow();

/** Finds a code that is not retired, however it is typed. */
export const findPromoCode = (db: Queryable, typed: string): Promise<PromoCode | undefined> =>
  db
    .selectFrom('promoCode')
    .selectAll()
    .where(sql`promo_word(code)`, '=', sql`promo_word(${typed})`)
    .where('isActive', '=', true)
    .executeTakeFirst();

export const lockPromoCode = (tx: Tx, id: string): Promise<PromoCode | undefined> =>
  tx.selectFrom('promoCode').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const insertPromoCode = (tx: Tx, promo: Insertable<Tables['promoCode']>): Promise<PromoCode> =>
  tx.insertInto('promoCode').values(promo).returningAll().executeTakeFirstOrThrow();

export const updatePromoCode = (tx: Tx, id: string, change: Updateable<Tables['promoCode']>): Promise<PromoCode> =>
  tx.updateTable('promoCode').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/**
 * Whether a guest with this email address or telephone number has used the code. Cancelled, voided and deleted bookings
 * do not count, nor do bookings made while a guest could use the code more than once.
 */
export async function hasUsedPromo(
  db: Queryable,
  promoCodeId: string,
  guest: { email: string; phone: string },
): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select from booking
    where promo_code_id = ${promoCodeId} and promo_once and deleted_at is null and status not in ('cancelled', 'voided')
      and (lower(guest_email) = lower(${guest.email}) or right(regexp_replace(guest_phone, '\\D', '', 'g'), 10)
        = right(regexp_replace(${guest.phone}, '\\D', '', 'g'), 10))) as used`.execute(db);
  return rows[0]?.used ?? false;
}
