import { sql } from 'kysely';
import type { MatchReason } from '#contract/bank/bank-lines.ts';
import type { BankLineState } from '#contract/bank/statements.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { type PartlyCountedPage, readPartlyCountedPage } from '#db/pages.ts';
import {
  type BankReversal,
  daysAround,
  type LineToCompare,
  type LineToMatch,
  reversalDays,
  type TransferToMatch,
} from '#server/bank/match-lines.ts';
import { selectTransfers } from '#server/bank/transfer-store.ts';
import { staffName } from '#server/core/staff-name.ts';

export type NewLine = {
  kind: 'in' | 'reversal';
  day: Day;
  at: Date | null;
  amountKobo: Kobo;
  narration: string;
  reference: string | null;
  fingerprint: string;
  /** The id of the line of an earlier file that this line looks like. */
  likeId: string | null;
};

/**
 * Inserts the lines that are not stored yet. Returns how many lines it inserted, and how many of these look like an
 * earlier line. Inserts in the order of fingerprints, so that two imports of the same lines do not deadlock.
 */
export async function insertStatementLines(
  tx: Tx,
  lines: readonly NewLine[],
  { by, at }: { by: string; at: Date },
): Promise<{ added: number; like: number }> {
  const { rows } = await sql<{ likeId: string | null }>`
    insert into statement_line (kind, day, at, amount_kobo, narration, reference, fingerprint, like_id, imported_by, imported_at)
    select kind, day, at, "amountKobo", narration, reference, fingerprint, "likeId", ${by}, ${at}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (kind statement_line_kind, day date, at timestamptz, "amountKobo" bigint, narration text, reference text, fingerprint text, "likeId" uuid)
    order by fingerprint
    on conflict (fingerprint) do nothing returning like_id`.execute(tx);
  return { added: rows.length, like: rows.filter(({ likeId }) => likeId !== null).length };
}

/** Returns the lines of other files that have the day and the amount of one of these lines. */
export async function readLinesOfOtherFiles(
  db: Queryable,
  lines: readonly Pick<NewLine, 'day' | 'amountKobo' | 'fingerprint'>[],
): Promise<LineToCompare[]> {
  const [days, amounts] = [lines.map(({ day }) => day), lines.map(({ amountKobo }) => amountKobo)];
  return db
    .selectFrom('statementLine')
    .select(['id', 'day', 'amountKobo', 'narration', 'reference'])
    .where('kind', '=', 'in')
    .where(sql<boolean>`(amount_kobo, day) in (select * from unnest(${amounts}::bigint[], ${days}::date[]))`)
    .where(sql<boolean>`fingerprint <> all(${lines.map(({ fingerprint }) => fingerprint)}::text[])`)
    .orderBy('id')
    .execute();
}

const linesQuery = (db: Queryable) =>
  db
    .selectFrom('statementLine')
    .select(['statementLine.id', 'statementLine.day', 'statementLine.at', 'statementLine.amountKobo'])
    .select(['statementLine.narration', 'statementLine.reference', 'transferId', 'setAsideReason'])
    .select([
      sql<Day | null>`(select reversal.day from statement_line reversal where reversal.id = statement_line.reversal_id)`.as(
        'reversedOn',
      ),
      sql<
        string | null
      >`(select reversal.narration from statement_line reversal where reversal.id = statement_line.reversal_id)`.as(
        'reversalSays',
      ),
      sql<
        string | null
      >`(select earlier.narration from statement_line earlier where earlier.id = statement_line.like_id)`.as('like'),
      sql<Day | null>`case when statement_line.reversal_id is null then (
        select max(reversal.day) from statement_line reversal
        where reversal.kind = 'reversal' and reversal.amount_kobo = statement_line.amount_kobo
          and reversal.day between statement_line.day and statement_line.day + ${reversalDays}::integer
          and not exists (select from statement_line other where other.reversal_id = reversal.id)) end`.as(
        'perhapsReversedOn',
      ),
    ])
    .where('statementLine.kind', '=', 'in');

/**
 * Returns the lines with these fingerprints that brought money in and are neither matched nor set aside. Includes lines
 * that the bank took back.
 */
export async function findOpenLines(db: Queryable, fingerprints: readonly string[]): Promise<LineToMatch[]> {
  return linesQuery(db)
    .where(sql<boolean>`fingerprint = any(${fingerprints}::text[])`)
    .where('transferId', 'is', null)
    .where('setAsideAt', 'is', null)
    .execute();
}

/** Returns the reversals of one of these amounts for which it is not known yet which line they take back. */
export async function readOpenReversals(db: Queryable, amounts: readonly Kobo[], since: Day): Promise<BankReversal[]> {
  return db
    .selectFrom('statementLine')
    .select(['id', 'day', 'amountKobo', 'narration', 'reference'])
    .where('kind', '=', 'reversal')
    .where(sql<boolean>`amount_kobo = any(${amounts}::bigint[])`)
    .where('day', '>=', since)
    .where(sql<boolean>`not exists (select from statement_line other where other.reversal_id = statement_line.id)`)
    .orderBy('day')
    .orderBy('id')
    .execute();
}

/** Returns the lines that brought in one of these amounts and that the bank has not taken back. */
export async function readLinesNotReversed(
  db: Queryable,
  amounts: readonly Kobo[],
  since: Day,
): Promise<LineToMatch[]> {
  return linesQuery(db)
    .where(sql<boolean>`statement_line.amount_kobo = any(${amounts}::bigint[])`)
    .where('statementLine.day', '>=', since)
    .where('reversalId', 'is', null)
    .orderBy('statementLine.day')
    .orderBy('statementLine.id')
    .execute();
}

/**
 * Returns the names of room types, services, drinks and rate plans. In the text of a bank line these words do not point
 * to a guest.
 */
export async function readSoldNames(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from room_type union select name from service union select name from drink union select name from rate_plan`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * Returns the names, in lower case, of guests who check out on that day or later. A name that two guests have is in the
 * list twice.
 */
export async function readGuestNamesSince(db: Queryable, day: Day): Promise<string[]> {
  const { rows } = await sql<{ guestName: string }>`
    select distinct lower(guest_name) as guest_name, lower(guest_email), guest_phone from booking
    where deleted_at is null and check_out >= ${day}`.execute(db);
  return rows.map(({ guestName }) => guestName);
}

/**
 * Returns the lines with the amount of one of these transfers, at about the time of that transfer. `usedBy` names the
 * guest, the tab or the company of the transfer that a line is matched with.
 */
export async function readLinesAround(
  db: Queryable,
  transfers: readonly Pick<TransferToMatch, 'amountKobo' | 'recordedAt'>[],
): Promise<(LineToMatch & { usedBy: string | null })[]> {
  if (transfers.length === 0) return [];
  const [amounts, times] = [
    transfers.map(({ amountKobo }) => amountKobo),
    transfers.map(({ recordedAt }) => recordedAt),
  ];
  const { before, after } = daysAround;
  return linesQuery(db)
    .select(
      sql<string | null>`(select coalesce(booking.guest_name, bar_tab.label, company.name)
        from transfer used left join booking on booking.id = used.booking_id left join bar_tab on bar_tab.id = used.tab_id
          left join company on company.id = used.company_id
        where used.id = statement_line.transfer_id)`.as('usedBy'),
    )
    .where(
      sql<boolean>`statement_line.id = any(array(
        select near.id from unnest(${amounts}::bigint[], ${times}::timestamptz[]) transfer (amount_kobo, recorded_at), lateral (
          select line.id from statement_line line where line.kind = 'in' and line.amount_kobo = transfer.amount_kobo
            and line.day between hotel_day(recorded_at) - ${before}::integer and hotel_day(recorded_at) + ${after}::integer
          offset 0) near))`,
    )
    .orderBy('statementLine.day')
    .orderBy('statementLine.id')
    .execute();
}

export type NearTransfer = TransferToMatch & { recordedByName: string };

/** Returns the transfers, neither reversed nor matched, with the amount and at about the time of one of these lines. */
export async function readTransfersAround(
  db: Queryable,
  lines: readonly Pick<LineToMatch, 'amountKobo' | 'day'>[],
): Promise<NearTransfer[]> {
  if (lines.length === 0) return [];
  const [amounts, days] = [lines.map(({ amountKobo }) => amountKobo), lines.map(({ day }) => day)];
  const { before, after } = daysAround;
  const rows = await selectTransfers(db)
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

export type ListedLineRecord = LineToMatch & {
  importedByName: string;
  setAsideByName: string | null;
  setAsideAt: Date | null;
};

/**
 * Returns a page of lines: the open ones from `since` on, which are neither matched, set aside nor taken back, or all
 * that were set aside.
 */
export async function listBankLines(
  db: Queryable,
  state: BankLineState,
  since: Day,
  page: { limit: number; cursor?: string | undefined },
): Promise<PartlyCountedPage<ListedLineRecord>> {
  const isOpen = state === 'open';
  const lines = linesQuery(db)
    .select('setAsideAt')
    .select([
      sql<string>`${staffName('statement_line.imported_by')}`.as('importedByName'),
      staffName('statement_line.set_aside_by').as('setAsideByName'),
    ])
    .$if(isOpen, (all) =>
      all
        .where('transferId', 'is', null)
        .where('setAsideAt', 'is', null)
        .where('reversalId', 'is', null)
        .where('statementLine.day', '>=', since),
    )
    .$if(!isOpen, (all) => all.where('setAsideAt', 'is not', null));
  const key = isOpen ? sql`statement_line.day` : sql`set_aside_at`;
  return readPartlyCountedPage(db, lines, { key, id: sql<string>`statement_line.id` }, { ...page, dir: 'desc' });
}

/** Locks a line: nobody else matches it or sets it aside until the transaction ends. */
export const lockLine = (tx: Tx, id: string): Promise<LineToMatch | undefined> =>
  linesQuery(tx).where('statementLine.id', '=', id).forUpdate().executeTakeFirst();

export type LineMatch = { because: MatchReason; words: readonly string[] };

/** A trigger confirms the transfer if it is unconfirmed. */
export const saveLineMatch = (
  tx: Tx,
  id: string,
  transferId: string,
  { because, words }: LineMatch,
  by: string,
  at: Date,
) =>
  tx
    .updateTable('statementLine')
    .set({ transferId, matchedBy: by, matchedAt: at, matchedBecause: because, matchedWords: [...words] })
    .where('id', '=', id)
    .execute();

/** Stores which reversal takes back a line, and removes its match. A trigger unconfirms the transfer of that match. */
export const saveTakenBackByBank = (tx: Tx, id: string, reversal: string) =>
  tx
    .updateTable('statementLine')
    .set({
      ...{ transferId: null, matchedBy: null, matchedAt: null, matchedBecause: null, matchedWords: null },
      reversalId: reversal,
    })
    .where('id', '=', id)
    .execute();

export const saveSetAside = (tx: Tx, id: string, by: string, at: Date, reason: string) =>
  tx
    .updateTable('statementLine')
    .set({ setAsideBy: by, setAsideAt: at, setAsideReason: reason })
    .where('id', '=', id)
    .execute();

export const clearSetAside = (tx: Tx, id: string) =>
  tx
    .updateTable('statementLine')
    .set({ setAsideBy: null, setAsideAt: null, setAsideReason: null })
    .where('id', '=', id)
    .execute();
