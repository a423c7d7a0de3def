import type { Output, Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import type { DayRange } from '#contract/core/dates.ts';
import type { ExportedFile } from '#contract/core/endpoint.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import { kobo, toNaira } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  cashSourceLabels,
  isLongSafeRange,
  type OpenEnvelope,
  type SafeEntry,
  safeBookRange,
  safeEntryLabels,
  safeMessages,
} from '#contract/till/safe.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import { type CsvColumns, csvFile, csvFileName, localTime } from '#server/core/csv.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import {
  findEntry,
  findEntryByKey,
  findEnvelope,
  findEnvelopeCountByKey,
  insertEnvelopeCount,
  insertSafeEntry,
  listSafeEntries,
  listWaitingEnvelopes,
  readEntryOfOpening,
  readSafeContents,
  type SafeContents,
  type SafeRow,
  type WaitingEnvelope,
} from '#server/till/safe-store.ts';

const conflictError = (message: string) => new AppError('conflict', message);
const keyReusedError = () => fieldError('key', safeMessages.keyReused, 'conflict');
const envelopeNotFoundError = () => new AppError('not_found', safeMessages.envelopeNotFound);

function requireValidRange(deps: Deps, input: Parsed<'safeBook'>): DayRange {
  const range = safeBookRange(input, hotelToday(deps));
  if (isLongSafeRange(range)) throw fieldError('to', safeMessages.long);
  return range;
}

const totalOfSafe = ({ closedKobo, countedKobo }: SafeContents) => kobo(closedKobo + countedKobo);

const presentEntry = (row: SafeRow): SafeEntry => ({
  ...row,
  at: row.at.toISOString(),
  enteredBy: row.enteredByName,
  envelope:
    row.envelopeNumber === null || row.envelopeKobo === null
      ? null
      : {
          number: row.envelopeNumber,
          amountKobo: row.envelopeKobo,
          droppedBy: row.droppedByName ?? '',
          receivedBy: row.receivedByName ?? '',
        },
  differenceKobo: row.kind === 'envelope_opened' ? changeOfSafe(row) : null,
  balanceKobo: kobo(row.closedAfterKobo + row.countedAfterKobo),
});

const changeOfSafe = ({ closedKobo, countedKobo }: SafeRow) => kobo(closedKobo + countedKobo);

const presentWaitingEnvelope = (envelope: WaitingEnvelope, member: Member): OpenEnvelope => ({
  ...envelope,
  droppedBy: envelope.droppedByName,
  droppedAt: envelope.droppedAt.toISOString(),
  openProblem: [envelope.droppedBy, envelope.shiftOf].includes(member.id) ? safeMessages.ownEnvelope : null,
});

export async function readSafeBook(deps: Deps, member: Member, input: Parsed<'safeBook'>): Promise<Output<'safeBook'>> {
  const range = requireValidRange(deps, input);
  const { read } = deps.db;
  const [rows, before, contents, envelopes] = await Promise.all([
    listSafeEntries(read, range),
    readSafeContents(read, range.from),
    readSafeContents(read),
    listWaitingEnvelopes(read),
  ]);
  const sumOf = (isIncluded: (row: SafeRow) => boolean) =>
    kobo(rows.filter(isIncluded).reduce((sum, row) => sum + changeOfSafe(row), 0));
  const isOpening = ({ kind }: SafeRow) => kind === 'envelope_opened';
  return {
    ...range,
    now: deps.clock.now().toISOString(),
    contents,
    beforeKobo: totalOfSafe(before),
    afterKobo: kobo(totalOfSafe(before) + rows.reduce((sum, row) => sum + changeOfSafe(row), 0)),
    putInKobo: sumOf((row) => !isOpening(row) && changeOfSafe(row) > 0),
    takenOutKobo: kobo(0 - sumOf((row) => !isOpening(row) && changeOfSafe(row) < 0)),
    differencesKobo: sumOf(isOpening),
    entries: rows.map(presentEntry),
    envelopes: envelopes.map((envelope) => presentWaitingEnvelope(envelope, member)),
  };
}

/** Throws AppError if the range of days is too long. */
export async function exportSafeBook(deps: Deps, input: Parsed<'safeBook'>): Promise<ExportedFile> {
  const range = requireValidRange(deps, input);
  const columns: CsvColumns<SafeRow> = [
    ['Number', ({ number }) => number],
    ['Time', ({ at }) => localTime(at, deps.hotel.timeZone)],
    ['Entry', ({ kind }) => safeEntryLabels[kind]],
    ['Entered by', ({ enteredByName }) => enteredByName],
    ['Envelope', ({ envelopeNumber }) => envelopeNumber],
    ['Dropped by', ({ droppedByName }) => droppedByName],
    ['Received by', ({ receivedByName }) => receivedByName],
    ['Envelope amount', ({ envelopeKobo }) => (envelopeKobo === null ? null : toNaira(envelopeKobo))],
    ['Brought or received by', ({ party }) => party],
    ['Slip', ({ slip }) => slip],
    ['Note', ({ note }) => note],
    ['Reverses', ({ reverses }) => reverses],
    ['Change of closed envelopes', ({ closedKobo }) => toNaira(closedKobo)],
    ['Change of counted money', ({ countedKobo }) => toNaira(countedKobo)],
    ['In closed envelopes', ({ closedAfterKobo }) => toNaira(closedAfterKobo)],
    ['Counted', ({ countedAfterKobo }) => toNaira(countedAfterKobo)],
    ['Balance', ({ closedAfterKobo, countedAfterKobo }) => toNaira(kobo(closedAfterKobo + countedAfterKobo))],
    ['Booking', ({ reference }) => reference],
  ];
  async function* batches() {
    const rows = await listSafeEntries(deps.db.read, range);
    if (rows.length > 0) yield rows;
  }
  return csvFile(csvFileName('safe', range.to), batches(), columns, safeMessages.none);
}

const auditSafe = (
  deps: Deps,
  tx: Tx,
  member: Member,
  action: AuditAction,
  number: number,
  after: object,
  reason = '',
) =>
  audit(tx, {
    ...{ at: deps.clock.now(), actor: member.staffId, action, after, reason },
    subject: { kind: 'safe', id: String(number) },
  });

const safeRefusals = {
  safe_not_below_zero: () => fieldError('amount', safeMessages.notEnough, 'conflict'),
  safe_slip_used_once: () => fieldError('slip', safeMessages.slipTaken, 'conflict'),
  safe_entry_key_key: keyReusedError,
};

/** Adds an entry to the book of the safe, once for each key. Throws AppError. */
export async function enterSafe(deps: Deps, member: Member, input: Parsed<'enterSafe'>): Promise<void> {
  const { kind, party, source, note = '' } = input;
  const slip = kind === 'banked' ? input.slip : undefined;
  const key = `${member.staffId}:${input.key}`;
  const amountKobo = input.amountKobo;
  const countedKobo = kobo(kind === 'put_in' ? amountKobo : 0 - amountKobo);
  const enter = () =>
    deps.db.tx(async (tx) => {
      const previous = await findEntryByKey(tx, key);
      if (previous) {
        const isSame = previous.kind === kind && previous.countedKobo === countedKobo && previous.party === party;
        if (!isSame || previous.note !== note || (previous.slip ?? undefined) !== slip) throw keyReusedError();
        return;
      }
      const entry = { kind, at: deps.clock.now(), enteredBy: member.id, countedKobo, party, note, key };
      const number = await insertSafeEntry(tx, { ...entry, ...(slip && { slip }) });
      await auditSafe(deps, tx, member, 'safe entry made', number, {
        ...{ entry: safeEntryLabels[kind], amountKobo, party, note },
        ...(slip && { slip }),
        ...(kind === 'put_in' && source && { source: cashSourceLabels[source] }),
      });
    });
  await refuseOnViolation(enter, safeRefusals);
}

/** Takes back an entry of the book by a second one. Throws AppError if the entry cannot be reversed. */
export async function reverseSafeEntry(deps: Deps, member: Member, input: Parsed<'reverseSafeEntry'>): Promise<void> {
  const { number: reverses, reason } = input;
  const reverse = () =>
    deps.db.tx(async (tx) => {
      const entry = await findEntry(tx, reverses);
      if (!entry) throw new AppError('not_found', safeMessages.notFound);
      const at = deps.clock.now();
      const number = await insertSafeEntry(tx, { kind: 'reversed', at, enteredBy: member.id, reverses, note: reason });
      const facts = { entry: reverses, amountKobo: kobo(Math.abs(entry.countedKobo)) };
      await auditSafe(deps, tx, member, 'safe entry reversed', number, facts, reason);
    });
  await refuseOnViolation(reverse, {
    safe_entry_can_be_reversed: () => conflictError(safeMessages.notReversible),
    safe_entry_reverses_key: () => conflictError(safeMessages.reversedAlready),
    safe_not_below_zero: () => conflictError(safeMessages.notEnough),
  });
}

/** Enters in the book that an envelope came into the safe. Returns the number of the envelope. Throws AppError. */
export async function putEnvelopeIn(deps: Deps, member: Member, id: string): Promise<string> {
  const putIn = () =>
    deps.db.tx(async (tx) => {
      const envelope = await findEnvelope(tx, id);
      if (!envelope) throw envelopeNotFoundError();
      const entry = { kind: 'envelope_in', at: deps.clock.now(), enteredBy: member.id, envelopeId: id } as const;
      const number = await insertSafeEntry(tx, entry);
      const facts = { envelope: envelope.number, amountKobo: envelope.amountKobo };
      await auditSafe(deps, tx, member, 'envelope in the safe', number, facts);
      return envelope.number;
    });
  return refuseOnViolation(putIn, {
    envelope_is_reversed: () => conflictError(safeMessages.envelopeReversed),
    safe_entry_by_envelope: () => conflictError(safeMessages.inAlready),
  });
}

/** Records the count of an opened envelope, once for each key. Returns the number of the envelope. Throws AppError. */
export async function openEnvelope(deps: Deps, member: Member, input: Parsed<'openEnvelope'>): Promise<string> {
  const { id, pieces } = input;
  const key = `${member.staffId}:${input.key}`;
  const open = () =>
    deps.db.tx(async (tx) => {
      const envelope = await findEnvelope(tx, id);
      if (!envelope) throw envelopeNotFoundError();
      const previous = await findEnvelopeCountByKey(tx, key);
      if (previous) {
        if (previous.envelopeId !== id || previous.pieces.join() !== pieces.join()) throw keyReusedError();
        return envelope.number;
      }
      const countedAt = deps.clock.now();
      const cashKobo = await insertEnvelopeCount(tx, { envelopeId: id, pieces, countedBy: member.id, countedAt, key });
      await auditSafe(deps, tx, member, 'envelope opened', await readEntryOfOpening(tx, id), {
        ...{ envelope: envelope.number, amountKobo: envelope.amountKobo, countedKobo: cashKobo },
        differenceKobo: cashKobo - envelope.amountKobo,
      });
      return envelope.number;
    });
  return refuseOnViolation(open, {
    envelope_is_reversed: () => conflictError(safeMessages.envelopeReversed),
    envelope_opened_by_another: () => new AppError('forbidden', safeMessages.ownEnvelope),
    envelope_count_pkey: () => conflictError(safeMessages.openedAlready),
    envelope_count_key_key: keyReusedError,
  });
}
