import { type Insertable, sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { DeskMethod, Tables, TransferState } from '#db/types.ts';

/** Returns undefined if a tab with this name is open. */
export async function insertTab(tx: Tx, tab: Insertable<Tables['barTab']>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into bar_tab (label, opened_by, opened_at) values (${tab.label}, ${tab.openedBy}, ${tab.openedAt})
    on conflict (lower(label collate "und-x-icu")) where closed_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export async function findOpenTab(tx: Tx, label: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from bar_tab where lower(label collate "und-x-icu") = lower(${label}::text collate "und-x-icu")
      and closed_at is null for update`.execute(tx);
  return rows[0]?.id;
}

export type TabRecord = {
  id: string;
  label: string;
  openedAt: Date;
  openedBy: string;
  closedAt: Date | null;
  totalKobo: Kobo;
  paidKobo: Kobo;
  /** Unconfirmed transfers. They are not in `paidKobo`. */
  unconfirmedKobo: Kobo;
  /** What a card terminal is asked for and has not decided. It is not in `paidKobo`. */
  atTerminalKobo: Kobo;
  /** The guest to whose account the tab was moved. */
  movedTo: string | null;
};

const selectTabs = sql`
  select tab.id, label, opened_at, staff.name as opened_by, closed_at, tab_total(tab.id) as total_kobo,
    tab_paid(tab.id) as paid_kobo, tab_unconfirmed(tab.id) as unconfirmed_kobo,
    tab_at_terminal(tab.id) as at_terminal_kobo,
    (select guest_name from booking where booking.id = tab.booking_id) as moved_to
  from bar_tab tab join staff on staff.id = tab.opened_by`;

export async function readOpenTabs(db: Queryable): Promise<TabRecord[]> {
  const { rows } = await sql<TabRecord>`${selectTabs} where closed_at is null order by opened_at, tab.id`.execute(db);
  return rows;
}

export async function readClosedTabs(db: Queryable, limit: number): Promise<TabRecord[]> {
  const { rows } = await sql<TabRecord>`
    ${selectTabs} where closed_at is not null order by opened_at desc, tab.id limit ${limit}`.execute(db);
  return rows;
}

/** With `lock`, nobody else changes the tab or what was paid of it until the transaction ends. */
export async function findTab(db: Queryable, id: string, lock = false): Promise<TabRecord | undefined> {
  if (lock) await sql`select from bar_tab where id = ${id} for update`.execute(db);
  const { rows } = await sql<TabRecord>`${selectTabs} where tab.id = ${id}`.execute(db);
  return rows[0];
}

export type TabPaymentRow = {
  id: string;
  method: DeskMethod | 'gateway';
  amountKobo: Kobo;
  at: Date;
  takenById: string | null;
  takenBy: string | null;
  reference: string | null;
  people: number | null;
  drinks: { saleId: string; drinkName: string; quantity: number }[];
  transfer: TransferState | null;
  reversedByName: string | null;
  reason: string | null;
};

/** Returns the payments of a tab, also those by pay links; the amount of a pay link leaves out what is owed back. */
export async function readPaymentsOfTab(db: Queryable, tabId: string): Promise<TabPaymentRow[]> {
  const { rows } = await sql<TabPaymentRow>`
    select paid.id, method::text, paid.amount_kobo, taken_at as at, paid.taken_by as taken_by_id,
      taker.name as taken_by, reference, people, (
        select coalesce(jsonb_agg(jsonb_build_object('saleId', sale_id, 'drinkName', drink_name, 'quantity', part.quantity)
          order by drink_name, sale_id), '[]')
        from bar_tab_payment_drink part join bar_sale on bar_sale.id = sale_id where part.payment_id = paid.id) as drinks,
      transfer.state as transfer, reverser.name as reversed_by_name, reason
    from bar_tab_payment paid join staff taker on taker.id = paid.taken_by
      left join bar_tab_payment_reversal back on payment_id = paid.id left join staff reverser on reverser.id = reversed_by
      left join transfer on transfer.id = paid.id
    where paid.tab_id = ${tabId}
    union all
    select id, 'gateway', amount_kobo - over, created_at, null, null, gateway_id, null, '[]', null, null, null
    from (select payment.*, (select coalesce(sum(refund.amount_kobo), 0)::bigint from refund
          where payment_id = payment.id and refund.purpose = 'over' and refund.state <> 'kept') as over
        from payment join charge using (tx_ref) where tab_id = ${tabId} and settles_charge(verdict)) paid
    where amount_kobo > over
    order by at, id`.execute(db);
  return rows;
}

type NewTabPayment = Pick<
  Insertable<Tables['barTabPayment']>,
  'id' | 'tabId' | 'method' | 'people' | 'takenBy' | 'takenAt' | 'key'
> & {
  amount: Kobo;
  reference: string | null;
  terminal: string | null;
};

export async function insertTabPayment(tx: Tx, { amount, ...payment }: NewTabPayment): Promise<void> {
  await tx
    .insertInto('barTabPayment')
    .values({ ...payment, amountKobo: amount })
    .execute();
}

export async function insertPaidDrinks(
  tx: Tx,
  paymentId: string,
  drinks: readonly { saleId: string; quantity: number }[],
): Promise<void> {
  await tx
    .insertInto('barTabPaymentDrink')
    .values(drinks.map(({ saleId, quantity }) => ({ paymentId, saleId, quantity })))
    .execute();
}

export const findTabPaymentByKey = (db: Queryable, key: string) =>
  db
    .selectFrom('barTabPayment')
    .select(['id', 'tabId', 'method', 'amountKobo', 'reference', 'terminal'])
    .where('key', '=', key)
    .executeTakeFirst();

export async function findTabPaymentAmount(db: Queryable, id: string): Promise<Kobo | undefined> {
  const row = await db.selectFrom('barTabPayment').select('amountKobo').where('id', '=', id).executeTakeFirst();
  return row?.amountKobo;
}

/** Returns false if the payment was reversed before. */
export async function insertTabReversal(
  tx: Tx,
  reversal: Insertable<Tables['barTabPaymentReversal']>,
): Promise<boolean> {
  const row = await tx
    .insertInto('barTabPaymentReversal')
    .values(reversal)
    .onConflict((conflict) => conflict.column('paymentId').doNothing())
    .returning('paymentId')
    .executeTakeFirst();
  return row !== undefined;
}

type TabMove = Pick<Insertable<Tables['barTab']>, 'bookingId' | 'agreedBy' | 'signature' | 'movedBy' | 'movedAt'>;

export async function saveTabMove(tx: Tx, id: string, move: TabMove): Promise<void> {
  await tx.updateTable('barTab').set(move).where('id', '=', id).execute();
}
