import { sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { RecordedView } from '#contract/oversight/recorded.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { BookingStatus } from '#db/types.ts';

export type RecordedStay = {
  id: string;
  token: string;
  roomType: string;
  checkIn: Day;
  checkOut: Day;
  status: BookingStatus;
  baseKobo: Kobo;
  feeKobo: Kobo;
  discountKobo: Kobo;
  extraKobo: Kobo;
  servicesKobo: Kobo;
  totalKobo: Kobo;
  paidKobo: Kobo;
  companyPays: boolean;
  cancelledAt: Date | null;
};

/** Finds a deleted booking, too. */
export async function findRecordedStay(db: Queryable, id: string): Promise<RecordedStay | undefined> {
  const { rows } = await sql<RecordedStay>`
    select booking.id, receipt_token as token, room_type_name as room_type, check_in::text, check_out::text, status, base_kobo, fee_kobo,
      discount_kobo, extra_kobo, services_kobo, total_kobo, (desk_kobo + gateway_kobo)::bigint as paid_kobo, company_pays,
      case when deleted_at is not null then deleted_at when status in ('cancelled', 'voided') then (select max(at) from audit
        where subject_kind = 'booking' and subject_id = booking.id::text and action in ('booking cancelled', 'booking voided', 'hold expired')) end as cancelled_at
    from booking join booking_money on booking_money.booking_id = booking.id where booking.id = ${id}`.execute(db);
  return rows[0];
}

export type RecordedPayment = {
  at: Date;
  amountKobo: Kobo;
  method: RecordedView['payments'][number]['method'];
  unconfirmed: boolean;
  cancelledAt: Date | null;
  /**
   * Who took or gave the money; the owner sees it, the guest does not. Null for payments through the gateway and
   * refunds of them.
   */
  takenBy: string | null;
  takenById: string | null;
};

/** Returns the payments in naira for a stay, also reversed ones. What was given back has negative amounts. */
export async function readRecordedPayments(db: Queryable, id: string): Promise<RecordedPayment[]> {
  const { rows } = await sql<RecordedPayment>`
    select payment.created_at as at, payment.amount_kobo, 'gateway' as method, false as unconfirmed,
      null::timestamptz as cancelled_at, null as taken_by, null::uuid as taken_by_id
    from charge join payment on payment.tx_ref = charge.tx_ref where charge.booking_id = ${id} and payment.currency = 'NGN'
    union all
    select taken_at, desk_payment.amount_kobo, method::text, coalesce(transfer.state = 'unconfirmed', false), reversed_at, staff.name, staff.id
    from desk_payment join staff on staff.id = taken_by left join desk_payment_reversal on payment_id = desk_payment.id
      left join transfer on transfer.id = coalesce(company_payment_id, desk_payment.id)
    where desk_payment.booking_id = ${id}
    union all
    select given_at, -amount_kobo, method::text, false, null, staff.name, staff.id from desk_refund join staff on staff.id = given_by
    where booking_id = ${id}
    union all
    select made_at, -refund.amount_kobo, refund.way::text, false, null, null, null
    from charge join payment on payment.tx_ref = charge.tx_ref join refund on refund.payment_id = payment.id
    where charge.booking_id = ${id} and payment.currency = 'NGN' and refund.state = 'made' and refund.made_at is not null and refund.way is not null
    order by 1`.execute(db);
  return rows;
}

export type RecordedSale = {
  drink: string;
  quantity: number;
  totalKobo: Kobo;
  method: 'cash' | 'card' | 'room' | 'tab';
  at: Date;
  deletedAt: Date | null;
  soldBy: string;
  soldById: string;
};

const salesSql = sql`
  select drink_name as drink, quantity, total_kobo, bar_sale.payment_method::text as method, bar_sale.created_at as at, deleted_at,
    staff.name as sold_by, staff.id as sold_by_id
  from bar_sale join staff on staff.id = sold_by`;

/** Returns undefined if there is no such order. `bookingId` is the stay whose account the order is on. */
export async function findRecordedOrder(
  db: Queryable,
  id: string,
): Promise<{ bookingId: string | null; receipt: number; sales: RecordedSale[] } | undefined> {
  const { rows: orders } = await sql<{
    bookingId: string | null;
    receipt: number;
  }>`select booking_id, number as receipt from bar_order where id = ${id}`.execute(db);
  const { rows } = await sql<RecordedSale>`${salesSql} where order_id = ${id} order by drink_name`.execute(db);
  return orders[0] && { ...orders[0], sales: rows };
}

export type RecordedTab = {
  openedAt: Date;
  closedAt: Date | null;
  movedAt: Date | null;
  totalKobo: Kobo;
  paidKobo: Kobo;
  sales: RecordedSale[];
  payments: RecordedPayment[];
};

export async function findRecordedTab(db: Queryable, id: string): Promise<RecordedTab | undefined> {
  const { rows: tabs } = await sql<Omit<RecordedTab, 'sales' | 'payments'>>`
    select opened_at, closed_at, moved_at, tab_total(id) as total_kobo, tab_paid(id) as paid_kobo from bar_tab where id = ${id}`.execute(
    db,
  );
  const { rows: salesOfTab } = await sql<RecordedSale>`
    ${salesSql} where order_id in (select id from bar_order where tab_id = ${id}) order by bar_sale.created_at, drink_name`.execute(
    db,
  );
  const { rows: payments } = await sql<RecordedPayment>`
    select taken_at as at, bar_tab_payment.amount_kobo, method::text, coalesce(transfer.state = 'unconfirmed', false) as unconfirmed,
      reversed_at as cancelled_at, staff.name as taken_by, staff.id as taken_by_id
    from bar_tab_payment join staff on staff.id = taken_by left join bar_tab_payment_reversal on payment_id = bar_tab_payment.id
      left join transfer on transfer.id = bar_tab_payment.id
    where bar_tab_payment.tab_id = ${id}
    union all
    select payment.created_at, payment.amount_kobo, 'gateway', false, null, null, null
    from charge join payment on payment.tx_ref = charge.tx_ref where charge.tab_id = ${id} and payment.currency = 'NGN'
    order by 1`.execute(db);
  return tabs[0] && { ...tabs[0], sales: salesOfTab, payments };
}

export const saveOpening = (db: Queryable, subjectId: string, openedAt: Date) =>
  db
    .insertInto('recordOpening')
    .values({ subjectId, openedAt })
    .onConflict((conflict) => conflict.column('subjectId').doNothing())
    .execute();

export type SubjectColumns = { bookingId: string | null; orderId: string | null; tabId: string | null };
export type GuestReportRow = { number: number; note: string; amountKobo: Kobo | null };

export async function readReportsOfDay(
  db: Queryable,
  { bookingId, orderId, tabId }: SubjectColumns,
  day: Day,
): Promise<GuestReportRow[]> {
  return db
    .selectFrom('guestReport')
    .select(['number', 'note', 'amountKobo'])
    .where('day', '=', day)
    .where('bookingId', bookingId ? '=' : 'is', bookingId)
    .where('orderId', orderId ? '=' : 'is', orderId)
    .where('tabId', tabId ? '=' : 'is', tabId)
    .orderBy('number')
    .execute();
}

type NewReport = SubjectColumns & GuestReportRow & { at: Date; day: Day; oddThingId: string };

export const insertGuestReport = (tx: Tx, report: NewReport) => tx.insertInto('guestReport').values(report).execute();
