import { sql } from 'kysely';
import type { Day } from '#contract/dates.ts';
import type { Kobo } from '#contract/money.ts';
import type { BankLineList } from '#contract/statements.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type PartlyCountedPage, readPartlyCountedPage } from '#db/pages.ts';
import { staffName } from '#server/core/staff-name.ts';
import { daysAround, type LineToMatch, type TransferToMatch } from '#server/transfers/match-lines.ts';
import { transfersQuery } from '#server/transfers/store.ts';

export type NewLine = {
  day: Day;
  at: Date | null;
  amountKobo: Kobo;
  narration: string;
  reference: string | null;
  fingerprint: string;
};

/** Leaves out the lines that are known already. Returns how many were new. */
export async function insertLines(
  tx: Tx,
  lines: readonly NewLine[],
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const { rows } = await sql`
    insert into statement_line (day, at, amount_kobo, narration, reference, fingerprint, imported_by, imported_at)
    select day, at, "amountKobo", narration, reference, fingerprint, ${by}, ${at}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (day date, at timestamptz, "amountKobo" bigint, narration text, reference text, fingerprint text)
    on conflict (fingerprint) do nothing returning id`.execute(tx);
  return rows.length;
}

const lineFields = ['id', 'day', 'at', 'amountKobo', 'narration', 'reference', 'transferId', 'setAsideReason'] as const;

export async function findOpenLines(db: Queryable, fingerprints: readonly string[]): Promise<LineToMatch[]> {
  return db
    .selectFrom('statementLine')
    .select(lineFields)
    .where(sql<boolean>`fingerprint = any(${fingerprints}::text[])`)
    .where('transferId', 'is', null)
    .where('setAsideAt', 'is', null)
    .execute();
}

/** All lines of the same amount at about the time of one of these transfers, also those that are a transfer already. */
export async function linesAround(
  db: Queryable,
  transfers: readonly Pick<TransferToMatch, 'amountKobo' | 'recordedAt'>[],
): Promise<(LineToMatch & { usedBy: string | null })[]> {
  if (transfers.length === 0) return [];
  const [amounts, times] = [
    transfers.map(({ amountKobo }) => amountKobo),
    transfers.map(({ recordedAt }) => recordedAt),
  ];
  const { before, after } = daysAround;
  return db
    .selectFrom('statementLine')
    .select(lineFields)
    .select(
      sql<string | null>`(select coalesce(booking.guest_name, bar_tab.label, company.name)
        from transfer used left join booking on booking.id = used.booking_id left join bar_tab on bar_tab.id = used.tab_id
          left join company on company.id = used.company_id
        where used.id = statement_line.transfer_id)`.as('usedBy'),
    )
    .where(
      sql<boolean>`statement_line.id = any(array(
        select near.id from unnest(${amounts}::bigint[], ${times}::timestamptz[]) transfer (amount_kobo, recorded_at), lateral (
          select line.id from statement_line line where line.amount_kobo = transfer.amount_kobo
            and line.day between hotel_day(recorded_at) - ${before}::integer and hotel_day(recorded_at) + ${after}::integer
          offset 0) near))`,
    )
    .orderBy('day')
    .orderBy('id')
    .execute();
}

export type NearTransfer = TransferToMatch & { recordedByName: string };

/** All transfers without a line that are standing, of the same amount and recorded at about the time of one of these lines. */
export async function transfersAround(
  db: Queryable,
  lines: readonly Pick<LineToMatch, 'amountKobo' | 'day'>[],
): Promise<NearTransfer[]> {
  if (lines.length === 0) return [];
  const [amounts, days] = [lines.map(({ amountKobo }) => amountKobo), lines.map(({ day }) => day)];
  const { before, after } = daysAround;
  const rows = await transfersQuery(db)
    .where('transfer.state', '<>', 'reversed')
    .where('statementLine.id', 'is', null)
    .where(
      sql<boolean>`transfer.id = any(array(
        select near.id from unnest(${amounts}::bigint[], ${days}::date[]) line (amount_kobo, day), lateral (
          select other.id from transfer other where other.amount_kobo = line.amount_kobo
            and recorded_at between line.day - ${after + 1}::integer and line.day + ${before + 2}::integer
          offset 0) near))`,
    )
    .orderBy('transfer.recordedAt')
    .execute();
  return rows.map(({ state, ...transfer }) => ({ ...transfer, isConfirmed: state === 'confirmed' }));
}

export type ListedLine = LineToMatch & {
  importedByName: string;
  setAsideByName: string | null;
  setAsideAt: Date | null;
};

/** What came in since that day and is neither a transfer yet nor set aside; or what was set aside. */
export async function listBankLines(
  db: Queryable,
  list: BankLineList,
  since: Day,
  page: { limit: number; cursor?: string | undefined },
): Promise<PartlyCountedPage<ListedLine>> {
  const isOpen = list === 'open';
  const lines = db
    .selectFrom('statementLine')
    .select(lineFields)
    .select('setAsideAt')
    .select([
      sql<string>`${staffName('statement_line.imported_by')}`.as('importedByName'),
      staffName('statement_line.set_aside_by').as('setAsideByName'),
    ])
    .$if(isOpen, (all) => all.where('transferId', 'is', null).where('setAsideAt', 'is', null).where('day', '>=', since))
    .$if(!isOpen, (all) => all.where('setAsideAt', 'is not', null));
  const key = isOpen ? sql`day` : sql`set_aside_at`;
  return readPartlyCountedPage(db, lines, { key, id: sql<string>`id` }, { ...page, dir: 'desc' });
}

/** Nobody else matches it or sets it aside until the transaction ends. */
export const lockLine = (tx: Tx, id: string): Promise<LineToMatch | undefined> =>
  tx.selectFrom('statementLine').select(lineFields).where('id', '=', id).forUpdate().executeTakeFirst();

/** A trigger confirms the transfer, if nobody has. */
export const saveMatch = (tx: Tx, id: string, transferId: string, by: string, at: Date) =>
  tx.updateTable('statementLine').set({ transferId, matchedBy: by, matchedAt: at }).where('id', '=', id).execute();

export const saveSetAside = (tx: Tx, id: string, by: string, at: Date, reason: string) =>
  tx
    .updateTable('statementLine')
    .set({ setAsideBy: by, setAsideAt: at, setAsideReason: reason })
    .where('id', '=', id)
    .execute();

export const saveTakenBack = (tx: Tx, id: string) =>
  tx
    .updateTable('statementLine')
    .set({ setAsideBy: null, setAsideAt: null, setAsideReason: null })
    .where('id', '=', id)
    .execute();
