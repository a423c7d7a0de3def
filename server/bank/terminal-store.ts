import { sql } from 'kysely';
import type { TerminalState } from '#contract/bank/terminal-requests.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { staffName } from '#server/core/staff-name.ts';

export type TerminalRequest = {
  id: string;
  bookingId: string | null;
  windowId: string | null;
  tabId: string | null;
  amountKobo: Kobo;
  terminal: string;
  askedBy: string;
  askedByName: string;
  askedByStaffId: string;
  askedAt: Date;
  expiresAt: Date;
  sentAt: Date | null;
  arrivedAt: Date | null;
  state: TerminalState;
  approvedKobo: Kobo | null;
  reference: string | null;
  problem: string | null;
  paymentId: string | null;
  endedAt: Date | null;
  /** The name of the guest or the tab that the request is for. */
  paysName: string;
  bookingReference: string | null;
};

const requestsQuery = (db: Queryable) =>
  db
    .selectFrom('terminalRequest as request')
    .innerJoin('staff', 'staff.id', 'request.askedBy')
    .leftJoin('booking', 'booking.id', 'request.bookingId')
    .leftJoin('barTab', 'barTab.id', 'request.tabId')
    .select(['request.id', 'request.bookingId', 'request.windowId', 'request.tabId', 'request.amountKobo'])
    .select(['request.terminal', 'request.askedBy', 'request.askedAt', 'request.expiresAt', 'request.sentAt'])
    .select(['request.arrivedAt', 'request.state', 'request.approvedKobo', 'request.reference', 'request.problem'])
    .select(['request.paymentId', 'request.endedAt', 'staff.staffId as askedByStaffId'])
    .select([
      'booking.reference as bookingReference',
      sql<string>`${staffName('request.asked_by')}`.as('askedByName'),
      sql<string>`coalesce(booking.guest_name, bar_tab.label)`.as('paysName'),
    ]);

/** With `lock`, nobody else decides the request until the transaction ends. */
export async function findRequest(db: Queryable, id: string, lock = false): Promise<TerminalRequest | undefined> {
  if (lock) await db.selectFrom('terminalRequest').select('id').where('id', '=', id).forUpdate().execute();
  return requestsQuery(db).where('request.id', '=', id).executeTakeFirst();
}

export const findRequestByKey = (db: Queryable, key: string): Promise<TerminalRequest | undefined> =>
  requestsQuery(db).where('request.key', '=', key).executeTakeFirst();

/** Returns the requests that no terminal has decided and nobody has ended, at most one for each terminal. */
export const listRunningRequests = (db: Queryable): Promise<TerminalRequest[]> =>
  requestsQuery(db).where('request.state', '=', 'asked').orderBy('request.askedAt').execute();

/**
 * Whether a card payment of the same amount, for the same stay or tab, was recorded since the terminal was asked.
 * Reversed payments do not count.
 */
export async function isPaidByCardSince(tx: Tx, request: TerminalRequest): Promise<boolean> {
  const { bookingId, tabId, amountKobo, askedAt } = request;
  const { rows } = await sql<{ paid: boolean }>`
    select exists (
        select from desk_payment paid where booking_id = ${bookingId} and method = 'card' and amount_kobo = ${amountKobo}
          and taken_at >= ${askedAt} and not exists (select from desk_payment_reversal where payment_id = paid.id))
      or exists (
        select from bar_tab_payment paid where tab_id = ${tabId} and method = 'card' and amount_kobo = ${amountKobo}
          and taken_at >= ${askedAt} and not exists (select from bar_tab_payment_reversal where payment_id = paid.id)) as paid`.execute(
    tx,
  );
  return rows[0]?.paid ?? false;
}

type NewRequest = Pick<TerminalRequest, 'bookingId' | 'windowId' | 'tabId' | 'amountKobo' | 'terminal' | 'askedBy'> &
  Pick<TerminalRequest, 'askedAt' | 'expiresAt'> & { key: string };

export async function insertRequest(tx: Tx, request: NewRequest): Promise<string> {
  const { id } = await tx.insertInto('terminalRequest').values(request).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores when a request was first sent. */
export const markSent = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('terminalRequest').set({ sentAt: at }).where('id', '=', id).where('sentAt', 'is', null).execute();

export const markArrived = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('terminalRequest')
    .set({ arrivedAt: at })
    .where('id', '=', id)
    .where('arrivedAt', 'is', null)
    .where('state', 'in', ['asked', 'ended'])
    .execute();

type TerminalDecision = { state: TerminalState; decidedAt: Date } & Partial<
  Pick<TerminalRequest, 'approvedKobo' | 'reference' | 'problem' | 'paymentId'>
>;

export const saveDecision = (tx: Tx, id: string, decision: TerminalDecision) =>
  tx.updateTable('terminalRequest').set(decision).where('id', '=', id).execute();

export const saveEndOfRequest = (tx: Tx, id: string, end: { endedBy: string; endedAt: Date; reason: string }) =>
  tx
    .updateTable('terminalRequest')
    .set({ state: 'ended', ...end })
    .where('id', '=', id)
    .execute();
