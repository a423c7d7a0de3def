import { sql } from 'kysely';
import type { MatchReason } from '#contract/bank/bank-lines.ts';
import type { TransferAge, TransferList } from '#contract/bank/transfers.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { TransferState } from '#contract/payments/unconfirmed.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type PartlyCountedPage, readPartlyCountedPage } from '#db/pages.ts';
import { staffName } from '#server/core/staff-name.ts';

export type Transfer = {
  id: string;
  bookingId: string | null;
  tabId: string | null;
  companyId: string | null;
  amountKobo: Kobo;
  state: TransferState;
  /** The name of the guest, the tab or the company that the transfer pays for. */
  paysName: string;
  bookingReference: string | null;
  reference: string | null;
  recordedBy: string;
  recordedByName: string;
  recordedAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  /** Why the transfer was reversed. */
  reason: string | null;
  /**
   * The line of the bank that is matched with the transfer. `lineId` and the fields below are null if no line is
   * matched.
   */
  lineId: string | null;
  lineDay: Day | null;
  lineAt: Date | null;
  narration: string | null;
  lineReference: string | null;
  matchedBecause: MatchReason | null;
  matchedWords: string[] | null;
  matchedByName: string | null;
};

export const selectTransfers = (db: Queryable) =>
  db
    .selectFrom('transfer')
    .leftJoin('booking', 'booking.id', 'transfer.bookingId')
    .leftJoin('barTab', 'barTab.id', 'transfer.tabId')
    .leftJoin('company', 'company.id', 'transfer.companyId')
    .leftJoin('statementLine', 'statementLine.transferId', 'transfer.id')
    .select(['transfer.id', 'transfer.bookingId', 'transfer.tabId', 'transfer.companyId', 'transfer.amountKobo'])
    .select(['transfer.state', 'transfer.recordedBy', 'transfer.recordedAt', 'transfer.decidedAt'])
    .select(['statementLine.id as lineId', 'statementLine.day as lineDay', 'statementLine.at as lineAt'])
    .select(['statementLine.narration', 'statementLine.reference as lineReference'])
    .select(['statementLine.matchedBecause', 'statementLine.matchedWords'])
    .select([
      'booking.reference as bookingReference',
      sql<string>`${staffName('transfer.recorded_by')}`.as('recordedByName'),
      staffName('transfer.decided_by').as('decidedByName'),
      staffName('statement_line.matched_by').as('matchedByName'),
      sql<string>`coalesce(booking.guest_name, bar_tab.label, company.name)`.as('paysName'),
      sql<string | null>`case
        when transfer.booking_id is not null then (select reference from desk_payment where id = transfer.id)
        when transfer.tab_id is not null then (select reference from bar_tab_payment where id = transfer.id)
        else (select reference from company_payment where id = transfer.id) end`.as('reference'),
      sql<string | null>`case
        when transfer.state <> 'reversed' then null
        when transfer.booking_id is not null then (select reason from desk_payment_reversal where payment_id = transfer.id)
        when transfer.tab_id is not null then (select reason from bar_tab_payment_reversal where payment_id = transfer.id)
        else (select max(reason) from desk_payment_reversal join desk_payment on desk_payment.id = payment_id
          where company_payment_id = transfer.id) end`.as('reason'),
    ]);

export async function listTransfers(
  db: Queryable,
  list: TransferList,
  page: { limit: number; cursor?: string | undefined },
): Promise<PartlyCountedPage<Transfer>> {
  const isUnconfirmed = list === 'unconfirmed';
  const foundTransfers = selectTransfers(db).where(
    'transfer.state',
    isUnconfirmed ? '=' : '<>',
    sql.lit('unconfirmed' as const),
  );
  const key = isUnconfirmed ? sql`transfer.recorded_at` : sql`transfer.decided_at`;
  const order = { key, id: sql<string>`transfer.id` };
  return readPartlyCountedPage(db, foundTransfers, order, { ...page, dir: isUnconfirmed ? 'asc' : 'desc' });
}

/** With `lock`, nobody else decides about the transfer until the transaction ends. */
export async function findTransfer(db: Queryable, id: string, lock = false): Promise<Transfer | undefined> {
  if (lock) await db.selectFrom('transfer').select('id').where('id', '=', id).forUpdate().execute();
  return selectTransfers(db).where('transfer.id', '=', id).executeTakeFirst();
}

type AgeSum = { age: TransferAge; count: number; amountKobo: Kobo };

/** Counts and adds up unconfirmed transfers by how long they have waited at `now`. */
export async function readSumsByAge(db: Queryable, now: Date): Promise<AgeSum[]> {
  const { rows } = await sql<AgeSum>`
    select case when recorded_at >= ${now}::timestamptz - interval '24 hours' then 'to_a_day'
        when recorded_at >= ${now}::timestamptz - interval '72 hours' then 'to_three_days' else 'older' end as age,
      count(*) as count, sum(amount_kobo)::bigint as amount_kobo
    from transfer where state = 'unconfirmed' group by 1`.execute(db);
  return rows;
}

/** Confirms a transfer. Triggers then take its amount off the account of a company, or close a tab that it pays. */
export const saveConfirmation = (tx: Tx, id: string, by: string, at: Date) =>
  tx.updateTable('transfer').set({ state: 'confirmed', decidedBy: by, decidedAt: at }).where('id', '=', id).execute();
