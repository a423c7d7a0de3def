import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import { kobo } from '#contract/core/money.ts';
import type { WorkProof } from '#contract/core/proof.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Booking } from '#server/bookings/booking.ts';
import { bookingFromRow } from '#server/bookings/store.ts';
import { nightsOfOthers } from '#server/front-desk/desk-store.ts';
import type { GuestMoney, GuestPayment, GuestRefund } from '#server/front-desk/money.ts';

/** `browser` and `network` are keyed hashes of the browser id and the IP network, which are not stored themselves. */
export type HoldOrigin = { browser: string; network: string; proof: WorkProof | undefined };

export type LiveHoldCounts = { guest: number; browser: number; network: number };

export async function readLastCheckOut(db: Queryable, receiptTokens: readonly string[]): Promise<Day | undefined> {
  const row = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.max('checkOut').as('last'))
    .where('receiptToken', 'in', receiptTokens)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

/** Takes advisory locks, so that parallel bookings of one guest, browser or network are counted one after the other. */
export async function countLiveHolds(
  tx: Tx,
  { email, phone }: { email: string; phone: string },
  origin: HoldOrigin | undefined,
  now: Date,
): Promise<LiveHoldCounts> {
  // Phone numbers are compared by their digits: +234 801 … and +234801… are the same one.
  const digits = phone.replace(/\D/g, '');
  const guestKeys = [`email:${email.toLowerCase()}`, `phone:${digits}`].sort();
  const originKeys = origin ? [`browser:${origin.browser}`, `network:${origin.network}`] : [];
  const lockKeys = sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${[...guestKeys, ...originKeys]}::text[]) key`;
  const liveHoldsQuery = tx
    .selectFrom('booking')
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .where('holdUntil', '>', now);
  const holdsOfGuestQuery = liveHoldsQuery
    .select(({ fn }) => fn.countAll<number>().as('guest'))
    .where((eb) =>
      eb.or([
        eb(sql`lower(guest_email)`, '=', email.toLowerCase()),
        eb(sql`regexp_replace(guest_phone, '\\D', '', 'g')`, '=', digits),
      ]),
    );
  const holdsOfOriginQuery =
    origin &&
    liveHoldsQuery
      .innerJoin('holdOrigin as origin', 'origin.bookingId', 'booking.id')
      .select(sql<number>`count(*) filter (where origin.browser = ${origin.browser})`.as('browser'))
      .select(sql<number>`count(*) filter (where origin.network = ${origin.network})`.as('network'))
      .where((eb) => eb.or([eb('origin.browser', '=', origin.browser), eb('origin.network', '=', origin.network)]));
  const [, { guest }, countsOfOrigin] = await Promise.all([
    lockKeys.execute(tx),
    holdsOfGuestQuery.executeTakeFirstOrThrow(),
    holdsOfOriginQuery?.executeTakeFirstOrThrow(),
  ]);
  return {
    guest: Number(guest),
    browser: Number(countsOfOrigin?.browser ?? 0),
    network: Number(countsOfOrigin?.network ?? 0),
  };
}

/** Stores where a hold came from. A trigger deletes the row when the booking is deleted or no longer pending. */
export async function saveHoldOrigin(tx: Tx, bookingId: string, { browser, network }: HoldOrigin): Promise<void> {
  await tx
    .insertInto('holdOrigin')
    .values({ bookingId, browser, network })
    .onConflict((conflict) => conflict.column('bookingId').doUpdateSet({ browser, network }))
    .execute();
}

/**
 * Whether unpaid holds, including that of this booking, take more than half of the rooms that can be sold, on one of
 * the nights of the booking.
 */
export async function unpaidHoldsTakeMost(tx: Tx, { id, roomTypeId, checkIn, checkOut }: Booking, now: Date) {
  const { rows } = await sql<{ takeMost: boolean }>`
    select exists (
      select from generate_series(${checkIn}::date, ${checkOut}::date - 1, interval '1 day') day
        join room_inventory stock on stock.room_type_id = ${roomTypeId}
        left join night on night.room_type_id = stock.room_type_id and night.night = day::date
      where 2 * (
        select 1 + count(*) from booking
        where room_type_id = ${roomTypeId} and status = 'pending' and nights_held and hold_until > ${now}
          and id <> ${id} and check_in <= day::date and check_out > day::date
      ) > stock.total_rooms - stock.held_back - coalesce(night.out_of_order, 0)) as "takeMost"`.execute(tx);
  return rows[0]?.takeMost === true;
}

export async function listLiveHolds(db: Queryable, receiptTokens: string[], now: Date): Promise<Booking[]> {
  if (receiptTokens.length === 0) return [];
  const rows = await db
    .selectFrom('booking')
    .selectAll()
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .where('holdUntil', '>', now)
    .where('receiptToken', 'in', receiptTokens)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(bookingFromRow);
}

/**
 * Reads the money and the rooms that the receipt shows. Leaves out reversed payments at the desk, and money in other
 * currencies.
 */
export async function readGuestMoney(
  db: Queryable,
  { id, txRef }: Pick<Booking, 'id' | 'txRef'>,
): Promise<GuestMoney & { rooms: string[] }> {
  const payments = await sql<GuestPayment>`
    select id::text, created_at as at, 'gateway' as method, amount_kobo, false as unconfirmed
    from payment where tx_ref in (select tx_ref from charge where booking_id = ${id}) and currency = 'NGN' and amount_kobo > 0
    union all
    select paid.id::text, taken_at, method::text, amount_kobo, exists (select from transfer
      where transfer.id = coalesce(paid.company_payment_id, paid.id) and state = 'unconfirmed') from desk_payment paid
    where booking_id = ${id} and not exists (select from desk_payment_reversal where payment_id = paid.id)
    order by at`.execute(db);
  const refunds = await sql<GuestRefund>`
    select refund.id::text, coalesce(made_at, due_at) as at, made_at is not null as made, false as "atDesk",
      refund.amount_kobo
    from refund join payment on payment.id = payment_id
    where tx_ref in (select tx_ref from charge where booking_id = ${id}) and payment.currency = 'NGN'
      and refund.state <> 'kept'
    union all
    select id::text, given_at, true, true, amount_kobo from desk_refund where booking_id = ${id}
    order by at, id`.execute(db);
  const adjustments = await sql<GuestMoney['adjustments'][number]>`
    select id::text, kind::text, amount_kobo, reason from booking_adjustment
    where booking_id = ${id} order by made_at, id`.execute(db);
  const { rows } = await sql<Omit<GuestMoney, 'payments' | 'refunds' | 'adjustments'> & { rooms: string[] }>`
    select gateway_paid(${txRef}) as "paidOnline", desk_paid(${id}) as "paidAtDesk",
      array(select jsonb_build_object('id', line.id, 'day', day, 'label', label, 'quantity', quantity, 'amountKobo', gross_kobo)
        from folio_line line where booking_id = ${id} and source is null and reverses is null
          and not exists (select from folio_line where reverses = line.id)
        order by posted_at, key, line.id) as services,
      array(select jsonb_build_object('company', company.name, 'amount', sum(clearing_open(made.id)))
        from clearing made left join company on company.id = company_id
        where booking_id = ${id} and reverses is null and clearing_open(made.id) > 0 group by company.name order by company.name) as clearings,
      case when exists (select from folio_window where booking_id = ${id}) then greatest(others_owe(${id}, null), 0) else 0 end as "othersPay",
      case when exists (select from folio_window where booking_id = ${id}) then ${nightsOfOthers(sql`${id}`)} else '{}' end as "othersNights",
      exists (select from folio_window join booking on booking.id = booking_id
        where booking_id = ${id} and folio_window.company_id = booking.company_id) as "companyHasWindow",
      rooms_of_stay(${id}, 'infinity', 'infinity') as rooms`.execute(db);
  return {
    payments: payments.rows,
    refunds: refunds.rows,
    adjustments: adjustments.rows,
    services: rows[0]?.services ?? [],
    clearings: rows[0]?.clearings ?? [],
    othersPay: rows[0]?.othersPay ?? kobo(0),
    othersNights: rows[0]?.othersNights ?? [],
    companyHasWindow: rows[0]?.companyHasWindow ?? false,
    paidOnline: rows[0]?.paidOnline ?? kobo(0),
    paidAtDesk: rows[0]?.paidAtDesk ?? kobo(0),
    rooms: rows[0]?.rooms ?? [],
  };
}
