import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { GuestCashPayment } from '#contract/oversight/cash-law.ts';
import type { OddRuleId } from '#contract/oversight/odd-rules.ts';
import type { Queryable } from '#db/db.ts';
import { hours } from '#server/oversight/window-store.ts';

/**
 * Who pays in cash: the guest of a stay, a company, or whoever pays a tab. `id` is that of the stay, company or tab.
 */
export type CashPayer = { kind: 'stay' | 'company' | 'tab'; id: string };

/**
 * The last ten digits of a phone number are the same with and without the country code. Stays with the same digits
 * count as stays of one guest.
 */
const phoneOf = (table: 'booking' | 'own') =>
  sql`right(regexp_replace(${sql.ref(`${table}.guest_phone`)}, '\\D', '', 'g'), 10)`;

const cashPaidBeforeByKind = {
  stay: (id: string, at: Date) => sql`
    select coalesce(sum(taken.amount_kobo), 0)::bigint
    from booking own join money_entry taken on taken.at > ${at}::timestamptz - ${hours(24)} and taken.kind = 'payment' and taken.method = 'cash'
      join booking on booking.id = taken.booking_id join desk_payment on desk_payment.id = taken.source_id
    where own.id = ${id} and company_payment_id is null
      and (booking.id = own.id or lower(booking.guest_email) = lower(own.guest_email) or ${phoneOf('booking')} = ${phoneOf('own')})
      and not exists (select from desk_payment_reversal where payment_id = desk_payment.id)`,
  company: (id: string, at: Date) => sql`
    select coalesce(sum(amount_kobo), 0)::bigint from company_payment paid
    where company_id = ${id} and method = 'cash' and taken_at > ${at}::timestamptz - ${hours(24)}
      and not exists (select from desk_payment join desk_payment_reversal on payment_id = desk_payment.id
        where company_payment_id = paid.id)`,
  tab: (id: string, at: Date) => sql`
    select coalesce(sum(amount_kobo), 0)::bigint from bar_tab_payment paid
    where tab_id = ${id} and method = 'cash' and taken_at > ${at}::timestamptz - ${hours(24)}
      and not exists (select from bar_tab_payment_reversal where payment_id = paid.id)`,
} as const;

/**
 * Returns what the payer has paid in cash in the last 24 hours and was not reversed. Also returns the limit if somebody
 * has changed it, and the names for the message to the owner.
 */
export async function readCashPaidBefore(
  db: Queryable,
  { kind, id }: CashPayer,
  rule: OddRuleId,
  { at, takerId }: { at: Date; takerId: string },
): Promise<{ before: Kobo; limit: Kobo | null; name: string; taker: string }> {
  const names = {
    stay: sql`select reference from booking where id = ${id}`,
    company: sql`select name from company where id = ${id}`,
    tab: sql`select label from bar_tab where id = ${id}`,
  };
  const { rows } = await sql<{ before: Kobo; limit: Kobo | null; name: string; taker: string }>`
    select (${cashPaidBeforeByKind[kind](id, at)}) as before, (${names[kind]}) as name, (select name from staff where id = ${takerId}) as taker,
      (select limit_value from odd_rule where rule = ${rule}) as limit`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a from has no row');
  return row;
}

export type CashPayment = GuestCashPayment & { entryId: string; reference: string; staffId: string; name: string };

/** Cash payments for stays by the guests themselves, without those of companies and reversed ones; the oldest first. */
export async function readDeskCash(db: Queryable, from: Date, until: Date): Promise<CashPayment[]> {
  const { rows } = await sql<CashPayment>`
    select taken.id as entry_id, taken.at, taken.amount_kobo as amount, booking.id as payer_id, booking.reference,
      lower(booking.guest_email) as email, ${phoneOf('booking')} as phone, staff.id as staff_id, staff.name
    from money_entry taken join booking on booking.id = taken.booking_id join desk_payment on desk_payment.id = taken.source_id
      join staff on staff.id = taken.staff_id
    where taken.at >= ${from} and taken.at <= ${until} and taken.kind = 'payment' and taken.method = 'cash'
      and company_payment_id is null and not exists (select from desk_payment_reversal where payment_id = desk_payment.id)
    order by taken.at, taken.id`.execute(db);
  return rows;
}

/**
 * Cash payments of companies, without reversed ones. `payerId` is the id of the company, so `findMuchCash` adds up the
 * payments of one company.
 */
export async function readCompanyCash(db: Queryable, from: Date, until: Date): Promise<CashPayment[]> {
  const { rows } = await sql<CashPayment>`
    select paid.id as entry_id, taken_at as at, amount_kobo as amount, company_id as payer_id, company.name as reference,
      null as email, null as phone, staff.id as staff_id, staff.name
    from company_payment paid join company on company.id = company_id join staff on staff.id = taken_by
    where taken_at >= ${from} and taken_at <= ${until} and method = 'cash'
      and not exists (select from desk_payment join desk_payment_reversal on payment_id = desk_payment.id
        where company_payment_id = paid.id)
    order by taken_at, paid.id`.execute(db);
  return rows;
}

/**
 * The ids of the stays, companies and tabs that have been listed since `from` because cash above the limit was taken
 * with a reason.
 */
export async function readCashOverLaw(db: Queryable, from: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ payer: string }>`
    select split_part(dedupe_key, ':', 2) as payer from odd_thing where rule = 'cash_over_law' and at >= ${from}`.execute(
    db,
  );
  return new Set(rows.map(({ payer }) => payer));
}
