import { type Selectable, sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import { staffName } from '#server/core/staff-name.ts';

export type Envelope = Selectable<Tables['envelope']> & {
  receivedByName: string | null;
  reversedByName: string | null;
};
export type PaidOutRecord = Selectable<Tables['paidOut']> & { reversedByName: string | null };

export const readEnvelopes = (db: Queryable, shiftId: string): Promise<Envelope[]> =>
  db
    .selectFrom('envelope')
    .selectAll()
    .select([
      staffName('envelope.received_by').as('receivedByName'),
      staffName('envelope.reversed_by').as('reversedByName'),
    ])
    .where('shiftId', '=', shiftId)
    .orderBy('droppedAt')
    .orderBy('id')
    .execute();

export const readPaidOuts = (db: Queryable, shiftId: string): Promise<PaidOutRecord[]> =>
  db
    .selectFrom('paidOut')
    .selectAll()
    .select(staffName('paid_out.reversed_by').as('reversedByName'))
    .where('shiftId', '=', shiftId)
    .orderBy('paidAt')
    .orderBy('id')
    .execute();

/** What stays in the till after the count and the handover. Null before the count. */
export async function readLeftInTill(db: Queryable, shiftId: string): Promise<Kobo | null> {
  const { rows } = await sql<{ left: Kobo | null }>`select left_in_till(${shiftId}) as left`.execute(db);
  return rows[0]?.left ?? null;
}

/** The active staff except the person of the shift. */
export const listEnvelopeReceivers = (db: Queryable, exceptId: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('isActive', '=', true)
    .where('id', '<>', exceptId)
    .orderBy('name')
    .orderBy('id')
    .execute();

export const findEnvelopeByKey = (db: Queryable, key: string) =>
  db.selectFrom('envelope').selectAll().where('key', '=', key).executeTakeFirst();
export const findPaidOutByKey = (db: Queryable, key: string) =>
  db.selectFrom('paidOut').selectAll().where('key', '=', key).executeTakeFirst();

type NewEnvelope = Pick<
  Envelope,
  'shiftId' | 'number' | 'isHandover' | 'amountKobo' | 'droppedBy' | 'droppedAt' | 'receivedBy'
> & { key: string };
export const insertEnvelope = (tx: Tx, envelope: NewEnvelope) => tx.insertInto('envelope').values(envelope).execute();

type NewPaidOut = Pick<PaidOutRecord, 'shiftId' | 'amountKobo' | 'reason' | 'receipt' | 'paidBy' | 'paidAt'> & {
  key: string;
};
export const insertPaidOut = (tx: Tx, paidOut: NewPaidOut) => tx.insertInto('paidOut').values(paidOut).execute();

export type CashOutTable = 'envelope' | 'paidOut';
type CashOut = {
  shiftId: string;
  staffId: string;
  takenOutBy: string;
  amountKobo: Kobo;
  number: string | null;
  reversedAt: Date | null;
};

export async function findCashOut(db: Queryable, table: CashOutTable, id: string): Promise<CashOut | undefined> {
  const { rows } = await (table === 'envelope'
    ? sql<CashOut>`select shift_id, staff_id, dropped_by as taken_out_by, amount_kobo, number, reversed_at
        from envelope join shift on shift.id = shift_id where envelope.id = ${id}`
    : sql<CashOut>`select shift_id, staff_id, paid_by as taken_out_by, amount_kobo, null as number, reversed_at
        from paid_out join shift on shift.id = shift_id where paid_out.id = ${id}`
  ).execute(db);
  return rows[0];
}

type Reversal = { reversedBy: string; reversedAt: Date; reverseReason: string };

/** Returns false if the envelope or the cash paid out was reversed already. */
export async function reverseCashOut(tx: Tx, table: CashOutTable, id: string, reversal: Reversal): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set(reversal)
    .where('id', '=', id)
    .where('reversedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
