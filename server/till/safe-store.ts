import { type Selectable, sql } from 'kysely';
import type { DayRange } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { SafeEntryKind } from '#contract/till/safe.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';
import { isOnDays, midnight } from '#server/core/hotel-day.ts';

export type SafeRow = Selectable<Tables['safeEntry']> & {
  enteredByName: string;
  envelopeNumber: string | null;
  envelopeKobo: Kobo | null;
  droppedByName: string | null;
  receivedByName: string | null;
  isReversed: boolean;
  reference: string | null;
};

export async function listSafeEntries(db: Queryable, range: DayRange): Promise<SafeRow[]> {
  const { rows } = await sql<SafeRow>`
    select entry.*, entered.name as entered_by_name, envelope.number as envelope_number, envelope.amount_kobo as envelope_kobo,
      dropped.name as dropped_by_name, received.name as received_by_name,
      exists (select from safe_entry reversal where reversal.reverses = entry.number) as is_reversed,
      booking.reference
    from safe_entry entry join staff entered on entered.id = entered_by
      left join envelope on envelope.id = envelope_id
      left join staff dropped on dropped.id = dropped_by left join staff received on received.id = received_by
      left join money_entry on money_entry.id = money_entry_id left join booking on booking.id = booking_id
    where ${isOnDays(sql`entry.at`, range)} order by entry.number`.execute(db);
  return rows;
}

export type SafeContents = { closedKobo: Kobo; countedKobo: Kobo };

/** What was in the safe when `day` began, or is there now if there is no `day`. */
export async function readSafeContents(db: Queryable, day?: string): Promise<SafeContents> {
  const { rows } = await sql<SafeContents>`
    select closed_after_kobo as closed_kobo, counted_after_kobo as counted_kobo from safe_entry
    where ${day === undefined ? sql`true` : sql`at < ${midnight(day)}`} order by number desc limit 1`.execute(db);
  return rows[0] ?? { closedKobo: kobo(0), countedKobo: kobo(0) };
}

export type WaitingEnvelope = {
  id: string;
  number: string;
  amountKobo: Kobo;
  till: string | null;
  droppedBy: string;
  shiftOf: string;
  droppedByName: string;
  droppedAt: Date;
  receivedBy: string;
  inSafe: boolean;
};

/** Envelopes that are neither opened nor reversed, the oldest first. */
export async function listWaitingEnvelopes(db: Queryable): Promise<WaitingEnvelope[]> {
  const { rows } = await sql<WaitingEnvelope>`
    select envelope.id, envelope.number, amount_kobo, till.name as till, dropped_by, shift.staff_id as shift_of,
      dropped.name as dropped_by_name, dropped_at, received.name as received_by,
      exists (select from safe_entry where envelope_id = envelope.id) as in_safe
    from envelope join shift on shift.id = shift_id left join till on till.id = till_id
      join staff dropped on dropped.id = dropped_by join staff received on received.id = received_by
    where reversed_at is null and not exists (select from envelope_count where envelope_id = envelope.id)
    order by dropped_at, envelope.id`.execute(db);
  return rows;
}

export const findEnvelope = (db: Queryable, id: string) =>
  db.selectFrom('envelope').select(['id', 'number', 'amountKobo']).where('id', '=', id).executeTakeFirst();

export const findEntryByKey = (db: Queryable, key: string) =>
  db.selectFrom('safeEntry').selectAll().where('key', '=', key).executeTakeFirst();

export const findEntry = (db: Queryable, number: number) =>
  db.selectFrom('safeEntry').selectAll().where('number', '=', number).executeTakeFirst();

type NewEntry = {
  kind: SafeEntryKind;
  at: Date;
  enteredBy: string;
  envelopeId?: string;
  reverses?: number;
  countedKobo?: Kobo;
  slip?: string;
  party?: string;
  note?: string;
  key?: string;
};

/** Adds an entry to the book of the safe, and returns its number. A trigger fills in the number and the balances. */
export async function insertSafeEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const { kind, at, enteredBy, envelopeId, reverses, countedKobo = 0, slip, party = '', note = '', key } = entry;
  const { rows } = await sql<{ number: number }>`
    insert into safe_entry (kind, at, entered_by, envelope_id, reverses, counted_kobo, slip, party, note, key)
    values (${kind}, ${at}, ${enteredBy}, ${envelopeId ?? null}, ${reverses ?? null}, ${countedKobo}, ${slip ?? null}, ${party},
      ${note}, ${key ?? null})
    returning number`.execute(tx);
  const [inserted] = rows;
  if (!inserted) throw new Error('an insert has no row');
  return inserted.number;
}

export const findEnvelopeCountByKey = (db: Queryable, key: string) =>
  db.selectFrom('envelopeCount').selectAll().where('key', '=', key).executeTakeFirst();

type NewEnvelopeCount = { envelopeId: string; pieces: number[]; countedBy: string; countedAt: Date; key: string };

/** Records the count of an opened envelope; a trigger enters it in the book of the safe. Returns the counted amount. */
export async function insertEnvelopeCount(tx: Tx, count: NewEnvelopeCount): Promise<Kobo> {
  const { envelopeId, pieces, countedBy, countedAt, key } = count;
  const { rows } = await sql<{ cashKobo: Kobo }>`
    insert into envelope_count (envelope_id, pieces, counted_by, counted_at, key)
    values (${envelopeId}, ${pieces}, ${countedBy}, ${countedAt}, ${key}) returning cash_kobo`.execute(tx);
  return rows[0]?.cashKobo ?? kobo(0);
}

/** The number of the entry that a trigger has made when the envelope was opened. */
export async function readEntryOfOpening(tx: Tx, envelopeId: string): Promise<number> {
  const { number } = await tx
    .selectFrom('safeEntry')
    .select('number')
    .where('envelopeId', '=', envelopeId)
    .where('kind', '=', 'envelope_opened')
    .executeTakeFirstOrThrow();
  return number;
}
