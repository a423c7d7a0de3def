/**
 * A statement that the check of SQL does not understand. With `column`, this column is never null, though the SQL does
 * not show it. Without `column`, the source does not show the whole statement. `sql` is a part of the statement that no
 * other statement of the file has.
 */
export type Exception = { file: string; sql: string; column?: string; reason: string };

export const exceptions: readonly Exception[] = [
  {
    file: 'db/pages.ts',
    sql: "sql`1`.as('one')",
    reason: 'The query is the caller’s. It selects a constant.',
  },
  {
    file: 'db/pages.ts',
    sql: 'select count(*) as count from',
    reason: 'The query is the caller’s. A count is a number.',
  },
  {
    file: 'db/pages.ts',
    sql: "as('pageKey')",
    reason: 'The key of the page is the caller’s, and must not be null.',
  },
  {
    file: 'server/bookings/room-night-store.ts',
    sql: 'coalesce(guest_name, closure.reason) as "by"',
    column: 'by',
    reason: 'room_night_has_one_user: a guest or a closure has the night.',
  },
  {
    file: 'server/bar/room-order-store.ts',
    sql: 'coalesce(bar_order.agreed_by, bar_tab.agreed_by)',
    column: 'agreedBy',
    reason: 'bar_order_on_room_is_agreed and bar_tab_on_room_is_agreed: only such orders have a line on an account.',
  },
  {
    file: 'server/front-desk/desk-store.ts',
    sql: 'columnOfSplit<',
    reason:
      'The query with the name `split` stands around it, built by Kysely. Of it, coalesce takes what can be null.',
  },
  {
    file: 'server/till/shift-store.ts',
    sql: 'select cash_kobo from shift_expected(shift.id)',
    column: 'cashKobo',
    reason: 'The function returns one row for each shift.',
  },
  {
    file: 'server/bar/sale-store.ts',
    sql: 'sales.as(',
    reason: 'The queries in it are built by Kysely, and return the columns of the page.',
  },
  {
    file: 'server/accounts/company-account-store.ts',
    sql: 'clearing_id, amount_kobo as amount from desk_payment',
    column: 'clearingId',
    reason: 'desk_payment_of_company: a payment of a company has a clearing.',
  },
  {
    file: 'server/front-desk/desk-store.ts',
    sql: "paidAmount.as('paid')",
    column: 'paid',
    reason: 'The view booking_money has a row for each booking.',
  },
  {
    file: 'server/housekeeping/room-log-store.ts',
    sql: "sql<string>`room.number`.as('number')",
    column: 'number',
    reason: 'The query has a condition that it is not null.',
  },
  {
    file: 'server/housekeeping/round-store.ts',
    sql: "sql<string>`room.number`.as('number')",
    column: 'number',
    reason: 'The query has a condition that it is not null.',
  },
  {
    file: 'server/platform/integrations/sandbox/store.ts',
    sql: 'sql<R>',
    reason: 'Its two callers pass columns that other statements of the file check.',
  },
  {
    file: 'server/messaging/notice-store.ts',
    sql: 'others.plan',
    reason: 'server/app.ts always passes the query, whose type says that it returns text.',
  },
  {
    file: 'server/oversight/cash-law-store.ts',
    sql: 'as taker,',
    column: 'name',
    reason: 'Who pays has been read in the same transaction.',
  },
  {
    file: 'server/oversight/cash-law-store.ts',
    sql: 'as taker,',
    column: 'taker',
    reason: 'The member of staff is signed in.',
  },
  {
    file: 'server/payments/reconcile-store.ts',
    sql: 'coalesce(tx_ref, foreign_ref)',
    column: 'txRef',
    reason: 'payment_is_ours_or_foreign: one of the two is set.',
  },
  {
    file: 'server/payments/refund-store.ts',
    sql: 'coalesce(payment.tx_ref, payment.foreign_ref)',
    column: 'txRef',
    reason: 'payment_is_ours_or_foreign: one of the two is set.',
  },
  {
    file: 'server/privacy/store.ts',
    sql: "paidAmount.as('paid')",
    column: 'paid',
    reason: 'The view booking_money has a row for each booking.',
  },
  {
    file: 'server/reports/takings-store.ts',
    sql: 'shift.z_number`.as',
    column: 'zNumber',
    reason: 'The query has a condition that it is not null.',
  },
  {
    file: 'server/bank/terminal-store.ts',
    sql: 'coalesce(booking.guest_name, bar_tab.label)',
    column: 'paysName',
    reason: 'terminal_request_pays_one: a stay or a tab.',
  },
  {
    file: 'server/bank/transfer-store.ts',
    sql: 'coalesce(booking.guest_name, bar_tab.label, company.name)',
    column: 'paysName',
    reason: 'transfer_pays_one: a stay, a tab or a company.',
  },
];
