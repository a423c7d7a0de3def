import { expressionBuilder, type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Output, Parsed } from '#contract/api.ts';
import { statusTraits } from '#contract/bookings/bookings.ts';
import { addDays, type Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { BookingSort, DeskMethod } from '#contract/front-desk/desk.ts';
import type { DeskMoney } from '#contract/front-desk/desk-money.ts';
import type { LastMove } from '#contract/front-desk/undo.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type ListPage, type ListPageRequest, type PageOrder, readPage } from '#db/pages.ts';
import type { Tables } from '#db/types.ts';
import { confirmationMailKey } from '#server/bookings/confirmation-mail.ts';
import { type BookingWithBalance, creditOf } from '#server/bookings/money.ts';
import { canBeRoomNumber, searchedPastNights, staysInRoomSql } from '#server/bookings/room-night-store.ts';
import { roomsOfStaySql } from '#server/bookings/rooms-of-stay-store.ts';
import { bookingFromRow } from '#server/bookings/store.ts';
import { midnight } from '#server/core/hotel-day.ts';
import { bookingHasWords, searchQuery } from '#server/core/search-query.ts';
import { staffName } from '#server/core/staff-name.ts';
import { sumTallies } from '#server/core/tally.ts';
import type { Adjustment, BookingPayment, DeskRefund, HistoryRow } from '#server/front-desk/present-booking.ts';

const paidAmount = sql<Kobo>`(select desk_kobo + gateway_kobo from booking_money where booking_id = booking.id)`;

const unconfirmedAmount = sql<Kobo>`(select coalesce(sum(amount_kobo), 0)::bigint from transfer
  where transfer.booking_id = booking.id and transfer.state = 'unconfirmed')`;

const amountAtTerminal = sql<Kobo>`(select coalesce(sum(amount_kobo), 0)::bigint from terminal_request
  where terminal_request.booking_id = booking.id and terminal_request.state = 'asked')`;

export const deskRefundCount = sql<number>`(select count(*) from booking
  where payment_status = 'refund_due' and source = 'manual' and deleted_at is null)`;

/** Selects the nights of a stay that are in windows of other payers. */
export const nightsOfOthers = (id: RawBuilder<unknown>): RawBuilder<Day[]> =>
  sql`array(select right(source, 10) from window_lines(${id}) where kind = 'night' and window_id is not null)`;

/** Has one row for each booking that has windows of other payers. */
const splitAccounts = sql<{ bookingId: string }>`(
  select booking_id, string_agg(buyer_name, ', ' order by opened_at, id) as other_payers, array_agg(company_id) as company_ids,
    greatest(others_owe(booking_id, null), 0) as others_owe, ${nightsOfOthers(sql`booking_id`)} as others_nights
  from folio_window where booking_id in (select id from booking) group by booking_id)`;

const columnOfSplit = <Value>(column: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql<Value>`coalesce((select ${column} from split where split.booking_id = booking.id), ${otherwise})`;

/** `bookings` must have few bookings, such as those of a page, because the windows of all of them are read. */
export const deskBookingsQuery = (bookings: QueryCreator<Tables>) =>
  (bookings.with('split', () => splitAccounts) as QueryCreator<Tables>)
    .selectFrom('booking')
    .selectAll('booking')
    .select([
      paidAmount.as('paid'),
      unconfirmedAmount.as('unconfirmed'),
      amountAtTerminal.as('atTerminal'),
      columnOfSplit<Kobo>(sql`others_owe`, sql`0`).as('othersOwe'),
      columnOfSplit<string>(sql`other_payers`, sql`''`).as('otherPayers'),
      columnOfSplit<Day[]>(sql`others_nights`, sql`'{}'`).as('othersNights'),
      columnOfSplit<boolean>(sql`booking.company_id = any (company_ids)`, sql`false`).as('companyHasWindow'),
      staffName('booking.created_by').as('createdByName'),
    ])
    .select(roomsOfStaySql.as('rooms'))
    .where('deletedAt', 'is', null);

/** Does not find deleted bookings. `lock` locks the row of the booking until the transaction ends. */
export async function findDeskBooking(
  db: Queryable,
  id: string,
  lock = false,
): Promise<BookingWithBalance | undefined> {
  // Locks in a statement of its own: a statement that waits for a lock reads the payments as they were before the wait.
  const [, row] = await Promise.all([
    lock && db.selectFrom('booking').select('id').where('id', '=', id).forUpdate().execute(),
    deskBookingsQuery(withOnlyBookings(db, sql<boolean>`id = ${id}`)).executeTakeFirst(),
  ]);
  return row && bookingFromRow(row);
}

const sortKeys: Record<BookingSort, RawBuilder<unknown>> = {
  created_at: sql`booking.created_at`,
  check_in: sql`booking.check_in`,
  guest_name: sql`lower(booking.guest_name) collate "und-x-icu"`,
  total_amount: sql`booking.total_kobo`,
};

const eb = expressionBuilder<Tables, 'booking'>();

function listFilter({ status, source, paymentStatus, from, to }: Parsed<'listBookings'>) {
  const hasDayInRange = sql<boolean>`
    daterange(check_in, check_out, '[]') && daterange(${from ?? null}::date, ${to ?? null}::date, '[]')`;
  return eb.and([
    eb('deletedAt', 'is', null),
    ...(status ? [eb('status', '=', status)] : []),
    ...(source ? [eb('source', '=', source)] : []),
    ...(paymentStatus ? [eb('paymentStatus', '=', paymentStatus)] : []),
    ...(from || to ? [hasDayInRange] : []),
  ]);
}

/**
 * Limits a query to the bookings that meet a condition. They are materialized, because PostgreSQL cannot estimate how
 * many bookings contain a word or have a day in a range. It would otherwise test every booking in sort order.
 */
const withOnlyBookings = (db: Queryable, condition: RawBuilder<boolean> | ReturnType<typeof listFilter>) =>
  db.with(
    (cte) => cte('booking').materialized(),
    (all) => all.selectFrom('booking').selectAll().where('deletedAt', 'is', null).where(condition),
  ) as QueryCreator<Tables>;

/**
 * Which of the listed bookings count in the total amount: those that earn, or all if the filter asks for a status or
 * for refunds.
 */
const bookingsToSum = ({ status, paymentStatus: paymentFilter }: Parsed<'listBookings'>) =>
  status || paymentFilter === 'refund_due' || paymentFilter === 'refunded'
    ? sql`true`
    : sql`booking_earns(status, deleted_at)`;

type ListTotals = { count: number; amount: Kobo };

async function sumSearchedBookings(bookings: QueryCreator<Tables>, query: Parsed<'listBookings'>): Promise<ListTotals> {
  const { count, sum } = await bookings
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(total_kobo) filter (where ${bookingsToSum(query)}), 0)::bigint`.as('sum'))
    .where(listFilter(query))
    .executeTakeFirstOrThrow();
  return { count, amount: kobo(sum) };
}

/**
 * Counts and adds up the bookings with a day from `from` to `to`: those that begin until `to`, less those that end
 * before `from`.
 */
async function readTalliedTotals(db: Queryable, query: Parsed<'listBookings'>): Promise<ListTotals> {
  const { status, source, paymentStatus, from, to } = query;
  const endedBookings = from
    ? sql`union all select facets, -entries, -amount_kobo from ${sumTallies('booking_until', { to: addDays(from, -1) })} ended`
    : sql``;
  const { rows } = await sql<{ count: number; sum: number }>`
    select coalesce(sum(entries), 0)::bigint as count,
      coalesce(sum(amount_kobo) filter (where ${bookingsToSum(query)}), 0)::bigint as sum
    from (select * from ${sumTallies('booking_from', { to })} begun ${endedBookings}) begun_bookings,
      lateral (select facets[2]::booking_status as status, null::timestamptz as deleted_at) booking
    where (${source ?? null}::text is null or facets[1] = ${source ?? null})
      and (${status ?? null}::text is null or facets[2] = ${status ?? null})
      and (${paymentStatus ?? null}::text is null or facets[3] = ${paymentStatus ?? null})`.execute(db);
  const { count = 0, sum = 0 } = rows[0] ?? {};
  return { count, amount: kobo(sum) };
}

/** Without a search, no more bookings than this are sorted for a page. */
const maxSortedBookings = 5_000;

const isInOrderOfAnIndex = ({ status, source, paymentStatus, from, to, sort }: Parsed<'listBookings'>) =>
  !(from || to) && (sort === 'created_at' || !(status || source || paymentStatus));

/**
 * Whether a booking has the words of a search, or has the room numbered `text` in one of the nights of two weeks before
 * `day`, or later.
 */
function matchesSearch(text: string, words: string, day: Day): RawBuilder<boolean> {
  if (!canBeRoomNumber(text)) return bookingHasWords(words);
  // PostgreSQL looks up each id of an array. With a subquery in its place it would read all bookings.
  return sql`booking.id = any (array(select id from booking where ${bookingHasWords(words)}
    union ${staysInRoomSql(text, addDays(day, -searchedPastNights))}))`;
}

async function findMatchingBookings(db: Queryable, query: Parsed<'listBookings'>, day: Day) {
  const words = query.q && searchQuery(query.q);
  if (query.q && words) {
    const bookings = withOnlyBookings(db, matchesSearch(query.q, words, day));
    return { bookings, totals: await sumSearchedBookings(bookings, query) };
  }
  const totals = await readTalliedTotals(db, query);
  const isSorted = totals.count <= maxSortedBookings && !isInOrderOfAnIndex(query);
  return { bookings: isSorted ? withOnlyBookings(db, listFilter(query)) : db, totals };
}

/** Reads money and windows only for the bookings of the page. */
export async function readPageOfBookings(
  db: Queryable,
  foundBookings: ReturnType<typeof deskBookingsQuery>,
  order: PageOrder,
  request: ListPageRequest,
): Promise<ListPage<BookingWithBalance>> {
  const page = await readPage(foundBookings, order, request, (rows) =>
    deskBookingsQuery(db.with('booking', () => rows.clearSelect().selectAll('booking')) as QueryCreator<Tables>),
  );
  return { ...page, rows: page.rows.map(bookingFromRow) };
}

/** A search for a room number also finds who has the room from two weeks before the desk day `day` on. */
export async function listDeskBookings(
  db: Queryable,
  query: Parsed<'listBookings'>,
  day: Day,
): Promise<ListPage<BookingWithBalance> & ListTotals> {
  const { bookings, totals } = await findMatchingBookings(db, query, day);
  const foundBookings = deskBookingsQuery(bookings).where(listFilter(query));
  const page = await readPageOfBookings(db, foundBookings, { key: sortKeys[query.sort], id: sql`booking.id` }, query);
  return { ...page, ...totals };
}

export async function readDeskBookingsOfDays(db: Queryable, since: Day, today: Day): Promise<BookingWithBalance[]> {
  const rows = await deskBookingsQuery(
    withOnlyBookings(
      db,
      sql<boolean>`(status in ('confirmed', 'checked_in') and (check_in <= ${today} and status = 'confirmed' or check_out <= ${today})
        or check_in between ${since} and ${today} and status = 'checked_in')`,
    ),
  )
    .orderBy('checkIn')
    .orderBy('guestName')
    .execute();
  return rows.map(bookingFromRow);
}

type DeskCounts = { inHouse: number; guestsInHouse: number; unpaidOnline: number };

/**
 * Counts stays and guests in the house, and the unpaid online bookings that arrive from `since` to `today` and whose
 * holds have not ended at `now`.
 */
export async function countAtDesk(db: Queryable, since: Day, today: Day, now: Date): Promise<DeskCounts> {
  return db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('inHouse'))
    .select(sql<number>`coalesce(sum(guests), 0)::integer`.as('guestsInHouse'))
    .select(
      sql<number>`(select count(*) from booking hold where hold.status = 'pending' and hold.source = 'online'
        and hold.deleted_at is null and hold.check_in between ${since} and ${today} and hold.hold_until > ${now})`.as(
        'unpaidOnline',
      ),
    )
    .where('status', '=', 'checked_in')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** `todaysBookings` counts the bookings made on `day` in `timeZone`. */
export async function countBookingFigures(
  db: Queryable,
  day: Day,
  timeZone: string,
): Promise<Output<'bookingFigures'>> {
  const startOfToday = midnight(day, 0, timeZone);
  const { rows } = await sql<Output<'bookingFigures'>>`
    select
      (select coalesce(sum(entries), 0)::bigint from ${sumTallies('booking_from', {})} made) as "totalBookings",
      (select count(*) from booking
        where deleted_at is null and created_at >= ${startOfToday} and created_at < ${startOfToday} + interval '1 day') as "todaysBookings",
      (select coalesce(sum(entries * case when facets[1] = 'payment_reversed' then -1 else 1 end), 0)::bigint
        from ${sumTallies('room_money', {})} moved
        where facets[1] = 'payment_reversed'
          or facets[1] = 'payment' and (facets[2] = '' or settles_charge(facets[2]::payment_verdict))) as "totalTransactions"`.execute(
    db,
  );
  return rows[0] ?? { totalBookings: 0, todaysBookings: 0, totalTransactions: 0 };
}

type NewDeskPayment = {
  id?: string;
  bookingId: string;
  /**
   * Null or left out for the window of the guest. For a payment of a company, a trigger sets the window of the balance
   * that is paid.
   */
  windowId?: string | null;
  method: DeskMethod;
  amount: Kobo;
  reference: string | null;
  terminal: string | null;
  takenBy: string;
  at: Date;
  key: string;
  /** The payment of a company, and the balance that it pays. */
  ofCompany?: { companyPaymentId: string; clearingId: string };
};

/** Returns false if the key was used before. A trigger refuses to take more than the balance. */
export async function insertDeskPayment(tx: Tx, payment: NewDeskPayment): Promise<boolean> {
  const row = await tx
    .insertInto('deskPayment')
    .values({
      ...(payment.id && { id: payment.id }),
      bookingId: payment.bookingId,
      windowId: payment.windowId ?? null,
      method: payment.method,
      amountKobo: payment.amount,
      reference: payment.reference,
      terminal: payment.terminal,
      takenBy: payment.takenBy,
      takenAt: payment.at,
      key: payment.key,
      ...payment.ofCompany,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findDeskPaymentByKey = (db: Queryable, key: string) =>
  db
    .selectFrom('deskPayment')
    .select(['id', 'bookingId', 'method', 'amountKobo', 'reference', 'terminal', 'windowId'])
    .where('key', '=', key)
    .executeTakeFirst();

/** Returns the method of the guest’s last payment at the desk that counts; null if there is none. */
export async function readLastDeskMethod(db: Queryable, bookingId: string): Promise<DeskMethod | null> {
  const row = await db
    .selectFrom('deskPayment as paid')
    .innerJoin('countedDeskPayment as counted', 'counted.id', 'paid.id')
    .select('paid.method')
    .where('paid.bookingId', '=', bookingId)
    .where('paid.clearingId', 'is', null)
    .orderBy('paid.takenAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.method ?? null;
}

export async function findDeskPaymentAmount(db: Queryable, id: string): Promise<Kobo | undefined> {
  const row = await db.selectFrom('deskPayment').select('amountKobo').where('id', '=', id).executeTakeFirst();
  return row?.amountKobo;
}

type NewReversal = { paymentId: string; reversedBy: string; at: Date; reason: string };

export async function insertReversal(tx: Tx, { paymentId, reversedBy, at, reason }: NewReversal): Promise<boolean> {
  const row = await tx
    .insertInto('deskPaymentReversal')
    .values({ paymentId, reversedBy, reversedAt: at, reason })
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .returning('paymentId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readPayments(db: Queryable, { id }: Pick<BookingWithBalance, 'id'>): Promise<BookingPayment[]> {
  const { rows } = await sql<BookingPayment>`
    select p.id, p.method::text as method, p.amount_kobo as amount, p.reference, taker.name as "takenBy", p.taken_by as "takenById", p.taken_at as "takenAt",
      true as counts, transfer.state as transfer, company.name as "companyName", buyer_name as "payerName",
      reverser.name as "reversedByName", r.reversed_at as "reversedAt", r.reason as "reversalReason"
    from desk_payment p
      join staff taker on taker.id = p.taken_by
      left join clearing on clearing.id = p.clearing_id left join company on company.id = clearing.company_id
      left join folio_window on folio_window.id = p.window_id
      left join desk_payment_reversal r on r.payment_id = p.id
      left join staff reverser on reverser.id = r.reversed_by
      left join transfer on transfer.id = coalesce(p.company_payment_id, p.id)
    where p.booking_id = ${id}
    union all
    select payment.id, 'gateway', payment.amount_kobo, payment.gateway_id, null, null, payment.created_at,
      settles_charge(verdict), null, null, null, decider.name, gone.at, gone.reason
    from payment
      left join lateral (
        select max(coalesce(made_at, decided_at)) as at, (array_agg(decided_by order by decided_at desc))[1] as by,
          (array_agg(reason order by decided_at desc))[1] as reason
        from refund where payment_id = payment.id and state = 'made'
        having sum(refund.amount_kobo) = payment.amount_kobo) gone on true
      left join staff decider on decider.id = gone.by
    where tx_ref in (select tx_ref from charge where booking_id = ${id})
    order by "takenAt"`.execute(db);
  return rows;
}

export async function readDeskRefunds(db: Queryable, { id }: Pick<BookingWithBalance, 'id'>): Promise<DeskRefund[]> {
  const { rows } = await sql<DeskRefund>`
    select given.id, method, amount_kobo as amount, reason, staff.name as "givenBy", given_at as "givenAt",
      case when cash_from_safe then 'Safe' when method = 'cash' then coalesce(till.name, 'No till') || ', ' || holder.name end as "cashFrom",
      ${staffName('given.confirmed_by')} as "confirmedBy"
    from desk_refund given join staff on staff.id = given_by left join shift on shift.id = cash_shift_id
      left join till on till.id = shift.till_id left join staff holder on holder.id = shift.staff_id
    where booking_id = ${id} order by given_at`.execute(db);
  return rows;
}

export async function readAdjustments(db: Queryable, { id }: Pick<BookingWithBalance, 'id'>): Promise<Adjustment[]> {
  const { rows } = await sql<Adjustment>`
    select made.id, kind, amount_kobo as amount, reason, staff.name as "madeBy", made_as as "madeByRole", made_at as "madeAt",
      key is null as "byProgram"
    from booking_adjustment made join staff on staff.id = made_by where booking_id = ${id} order by made_at`.execute(
    db,
  );
  return rows;
}

/**
 * Reads the money that the desk took and gave back for a booking. The amounts of today count from `since`, when the
 * desk day began.
 */
export async function readDeskMoney(db: Queryable, booking: BookingWithBalance, since: Date): Promise<DeskMoney> {
  const { id } = booking;
  const { rows } = await sql<{ paid: number; taken: number; given: number; alone: number }>`
    select desk_paid(${id}) as paid,
      (select coalesce(sum(amount_kobo), 0)::bigint from desk_refund
        where booking_id = ${id} and given_as <> 'superadmin' and confirmed_by is null) as alone,
      (select coalesce(sum(amount_kobo), 0)::bigint from counted_desk_payment
        where booking_id = ${id} and taken_at >= ${since}) as taken,
      (select coalesce(sum(amount_kobo), 0)::bigint from desk_refund
        where booking_id = ${id} and given_at >= ${since}) as given`.execute(db);
  const { paid = 0, taken = 0, given = 0, alone = 0 } = rows[0] ?? {};
  const owedBack = statusTraits[booking.status].earns ? creditOf(booking) : paid - booking.keptAtDeskKobo;
  const surplus = kobo(Math.max(0, Math.min(paid, owedBack)));
  const { keptAtDeskKobo: keptAmount } = booking;
  return {
    paid: kobo(paid),
    keptAmount,
    surplus,
    takenToday: kobo(taken),
    givenBackToday: kobo(given),
    givenBackWithoutSecondPerson: kobo(alone),
  };
}

const historyColumns = sql`audit.id, at, actor, (after ->> 'amountKobo')::bigint as amount,
  ${staffName('audit.actor', 'staff_id')} as "actorName", action,
  before, after, before ->> 'status' as "statusBefore", after ->> 'status' as "statusAfter", reason`;

export async function readHistory(db: Queryable, { id }: Pick<BookingWithBalance, 'id'>): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select ${historyColumns} from audit
    where subject_kind = 'booking' and subject_id = ${id} or subject_kind = 'charge' and subject_id in (
      select tx_ref from charge where booking_id = ${id})
    order by audit.id`.execute(db);
  return rows;
}

/** Finds the transition that led to the current status; undefined if the booking still has its first status. */
export async function findLastMove(db: Queryable, { id, status }: BookingWithBalance): Promise<LastMove | undefined> {
  const { rows } = await sql<LastMove>`
    select before ->> 'status' as "from", before ->> 'roomId' as "roomId",
      before -> 'roomIds' as "roomIds", before -> 'roomTypeIds' as "nightTypes", at, exists (select from staff where staff.staff_id = actor) as "isByStaff",
      ${status} = 'cancelled' and (
        exists (select from desk_payment_reversal join desk_payment paid on paid.id = payment_id
          where paid.booking_id = ${id} and reversed_at >= audit.at)
        or exists (select from desk_refund where booking_id = ${id} and given_at >= audit.at)
        or exists (select from refund join payment on payment.id = payment_id join charge using (tx_ref)
          where charge.booking_id = ${id} and refund.purpose = 'cancelled' and refund.state in ('asked', 'made', 'refused'))
      ) as "hasReturnedMoney", name_forgotten(${id}) as "isErased"
    from audit
    where subject_kind = 'booking' and subject_id = ${id} and after ->> 'status' = ${status}
      and before ->> 'status' <> ${status}
    order by audit.id desc limit 1`.execute(db);
  return rows[0];
}

export async function readRecentHistory(db: Queryable, limit: number) {
  const { rows } = await sql<HistoryRow & { reference: string; guestName: string }>`
    select ${historyColumns}, booking.reference, booking.guest_name as "guestName"
    from audit join booking on booking.id = as_uuid(audit.subject_id)
    where subject_kind between 'booking' and 'booking' and booking.deleted_at is null
    order by subject_kind desc, audit.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function readConfirmationMailState(db: Queryable, bookingId: string) {
  const row = await db
    .selectFrom('job')
    .select('state')
    .where('dedupeKey', '=', confirmationMailKey(bookingId))
    .executeTakeFirst();
  return row?.state ?? null;
}
