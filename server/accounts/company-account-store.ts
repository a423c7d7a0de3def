import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { DeskMethod } from '#contract/front-desk/desk.ts';
import type { TransferState } from '#contract/payments/unconfirmed.ts';
import type { Queryable, Tx } from '#db/db.ts';

export type CompanyItemRow = {
  id: string;
  bookingId: string;
  reference: string;
  guestName: string;
  /** The hotel day on which the balance was moved to the company. */
  day: string;
  invoices: string[];
  amountKobo: Kobo;
  open: Kobo;
  /** The part of `open` for which unconfirmed transfers are recorded. */
  unconfirmed: Kobo;
};

/**
 * Returns the items of a company, which are balances that were moved to its account, oldest first. With `ids`, returns
 * only the items with these ids.
 */
export async function readCompanyItems(
  db: Queryable,
  companyId: string,
  ids?: readonly string[],
): Promise<CompanyItemRow[]> {
  const { rows } = await sql<CompanyItemRow>`
    select made.id, booking_id, booking.reference, guest_name, hotel_day(made_at)::text as day, amount_kobo,
      clearing_open(made.id) as open, clearing_unconfirmed(made.id) as unconfirmed, array(
        select distinct number from invoice join invoice_line on invoice_id = invoice.id
        where invoice.booking_id = made.booking_id and is_live order by number) as invoices
    from clearing made join booking on booking.id = booking_id
    where made.company_id = ${companyId} and reverses is null
      and (${ids ?? null}::uuid[] is null or made.id = any (${ids ?? null}::uuid[]))
    order by made_at, made.id`.execute(db);
  return rows;
}

export type CompanyPayment = {
  id: string;
  method: DeskMethod;
  reference: string | null;
  amount: Kobo;
  takenById: string;
  takenBy: string;
  takenAt: Date;
  transfer: TransferState | null;
  paidReferences: string[];
  reversed: { by: string; at: string; reason: string } | null;
};

/** Returns the payments of a company, also the reversed ones, newest first. */
export async function readCompanyPayments(db: Queryable, companyId: string): Promise<CompanyPayment[]> {
  const { rows } = await sql<CompanyPayment>`
    select paid.id, paid.method::text as method, paid.reference, paid.amount_kobo as amount, paid.taken_by as taken_by_id,
      taker.name as taken_by, paid.taken_at, transfer.state as transfer, array(
        select booking.reference from desk_payment join booking on booking.id = booking_id
        where company_payment_id = paid.id order by booking.reference) as paid_references, (
        select jsonb_build_object('by', staff.name, 'at', reversed_at, 'reason', back.reason)
        from desk_payment join desk_payment_reversal back on payment_id = desk_payment.id join staff on staff.id = reversed_by
        where company_payment_id = paid.id limit 1) as reversed
    from company_payment paid join staff taker on taker.id = paid.taken_by
      left join transfer on transfer.id = paid.id
    where paid.company_id = ${companyId} order by paid.taken_at desc, paid.id`.execute(db);
  return rows;
}

export type StatementEvent = {
  id: string;
  day: string;
  kind: 'moved' | 'taken back' | 'paid' | 'reversed';
  /** By how much the event changes what the company owes; negative if the company then owes less. */
  amount: Kobo;
  bookingId: string | null;
  text: string;
};

/** Returns everything that changed the account of a company, oldest first. A transfer appears once it is confirmed. */
export async function readStatementEvents(db: Queryable, companyId: string): Promise<StatementEvent[]> {
  const { rows } = await sql<StatementEvent>`
    select id, hotel_day(at)::text as day, kind, amount, booking_id, text from (
      select made.id::text, made_at as at, case when reverses is null then 'moved' else 'taken back' end as kind,
        amount_kobo as amount, booking_id, reference || ', ' || guest_name as text
      from clearing made join booking on booking.id = booking_id where made.company_id = ${companyId}
      union all
      select paid.id::text, coalesce(decided_at, taken_at), 'paid', -paid.amount_kobo, null, concat_ws(', ', method::text, reference)
      from company_payment paid left join transfer on transfer.id = paid.id
      where paid.company_id = ${companyId} and coalesce(state, 'confirmed') = 'confirmed'
      union all
      select distinct on (paid.id) 'reversed ' || paid.id, reversed_at, 'reversed', paid.amount_kobo, null::uuid, back.reason
      from company_payment paid join desk_payment on company_payment_id = paid.id
        join desk_payment_reversal back on payment_id = desk_payment.id
        left join transfer on transfer.id = paid.id
      where paid.company_id = ${companyId} and coalesce(state, 'confirmed') = 'confirmed') event
    order by at, array_position(array['moved', 'paid', 'taken back', 'reversed'], kind), id`.execute(db);
  return rows;
}

/** Returns what the company will owe for its stays, without what was already moved to its account. */
export async function readAmountToCome(db: Queryable, companyId: string): Promise<Kobo> {
  const { rows } = await sql<{ amount: Kobo }>`
    select company_owes(${companyId}) - company_account(${companyId}) as amount`.execute(db);
  return rows[0]?.amount ?? (0 as Kobo);
}

type NewCompanyPayment = {
  companyId: string;
  method: DeskMethod;
  amount: Kobo;
  reference: string | null;
  terminal: string | null;
  takenBy: string;
  at: Date;
  key: string;
};

/** Returns the id of the new payment, or undefined if the key was used before. */
export async function insertCompanyPayment(
  tx: Tx,
  { amount, at, ...payment }: NewCompanyPayment,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('companyPayment')
    .values({ ...payment, amountKobo: amount, takenAt: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type PartOfPayment = { id: string; bookingId: string; clearingId: string; amount: Kobo };

export async function readPartsOfPayment(db: Queryable, companyPaymentId: string): Promise<PartOfPayment[]> {
  const { rows } = await sql<PartOfPayment>`
    select id, booking_id, clearing_id, amount_kobo as amount from desk_payment
    where company_payment_id = ${companyPaymentId} order by booking_id, id`.execute(db);
  return rows;
}

export async function findCompanyPaymentAmount(db: Queryable, id: string): Promise<Kobo | undefined> {
  const row = await db.selectFrom('companyPayment').select('amountKobo').where('id', '=', id).executeTakeFirst();
  return row?.amountKobo;
}

export const findCompanyPaymentByKey = (db: Queryable, key: string) =>
  db
    .selectFrom('companyPayment')
    .select(['id', 'companyId', 'method', 'reference', 'terminal'])
    .where('key', '=', key)
    .executeTakeFirst();
