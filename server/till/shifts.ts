import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  type ListedTill,
  type OwnShift,
  ownTillKindsOf,
  type ShiftReport,
  shiftMessages,
  showsTill,
} from '#contract/till/shifts.ts';
import { tillCashMessages } from '#contract/till/till-cash.ts';
import type { Queryable } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { provePerson } from '#server/staff/second-person.ts';
import { areSumsHidden } from '#server/till/blind.ts';
import { readEnvelopes, readLeftInTill, readPaidOuts } from '#server/till/cash-out-store.ts';
import {
  differenceOf,
  presentBook,
  presentOwnShift,
  presentShiftFor,
  presentTill,
  type ShiftBook,
  sumTransfers,
} from '#server/till/present-shift.ts';
import {
  findCountByKey,
  findCurrentShift,
  findLastSignedShift,
  findShift,
  findShiftByKey,
  insertCount,
  insertShift,
  insertTill,
  listTills,
  lockShift,
  lockTill,
  readShiftCounts,
  readShiftSums,
  signShift,
  type Till,
  updateTill,
} from '#server/till/shift-store.ts';

const shiftNotFoundError = () => new AppError('not_found', shiftMessages.notFound);
const keyReusedError = () => fieldError('key', shiftMessages.keyReused, 'conflict');
const shiftOverError = () => new AppError('conflict', shiftMessages.over);
/** Rules look for odd things only this long after a count, so that a wrong count can be repeated. */
const recountPeriodMs = 10 * 60_000;
const tillNameTakenError = () => fieldError('name', shiftMessages.tillNameTaken, 'conflict');
const shiftSubject = (id: string) => ({ kind: 'shift', id }) as const;

async function readOwnShift(deps: Pick<Deps, 'db'>, id: string): Promise<OwnShift> {
  const shift = await findShift(deps.db.read, id);
  if (!shift) throw shiftNotFoundError();
  return presentOwnShift(shift, await readShiftCounts(deps.db.read, id));
}

export async function readCurrentShift(deps: Deps, member: Member) {
  const { read } = deps.db;
  const shift = await findCurrentShift(read, member.id);
  const lastShift = shift ? undefined : await findLastSignedShift(read, member.id);
  const kinds = ownTillKindsOf(member.role);
  const tills = (await listTills(read)).filter(
    (till) => kinds.includes(till.kind) && !till.retiredAt && showsTill(deps.hotel, till),
  );
  return {
    shift: shift ? presentOwnShift(shift, await readShiftCounts(read, shift.id)) : null,
    lastShift: lastShift ? presentOwnShift(lastShift, await readShiftCounts(read, lastShift.id)) : null,
    tills: tills.map(presentTill),
    isBlind: await areSumsHidden(deps, member),
  };
}

/** Opens a shift with a count, once for each key. Throws AppError. */
export async function openShift(deps: Deps, member: Member, input: Parsed<'openShift'>): Promise<OwnShift> {
  const { db, clock } = deps;
  const key = `${member.staffId}:${input.key}`;
  const floatKobo = input.floatKobo;
  const till = (await listTills(db.read)).find(({ id }) => id === input.tillId);
  if (!till || !ownTillKindsOf(member.role).includes(till.kind)) throw fieldError('tillId', shiftMessages.till);
  const open = () =>
    db.tx(async (tx) => {
      const previous = await findShiftByKey(tx, key);
      if (previous && (previous.tillId !== till.id || previous.floatKobo !== floatKobo)) throw keyReusedError();
      if (previous) return previous.id;
      const shift = { tillId: till.id, staffId: member.id, openedAt: clock.now(), floatKobo, key };
      const { id } = await insertShift(tx, shift);
      await auditChange(deps, tx, member, 'shift opened', shiftSubject(id), { after: { floatKobo } });
      return id;
    });
  const id = await refuseOnViolation(open, {
    shift_open_of_person: () => new AppError('conflict', shiftMessages.openAlready),
    shift_open_at_till: () =>
      fieldError('tillId', shiftMessages.tillTaken(till.takenBy ?? 'Somebody else', till.name), 'conflict'),
    shift_at_till_in_use: () => fieldError('tillId', shiftMessages.tillRetired, 'conflict'),
    shift_key_key: keyReusedError,
  });
  return readOwnShift(deps, id);
}

/** The first count closes the shift. Throws AppError. */
export async function countShift(deps: Deps, member: Member, input: Parsed<'countShift'>): Promise<OwnShift> {
  const key = `${member.staffId}:${input.key}`;
  const storeCount = () =>
    deps.db.tx(async (tx) => {
      const shift = await lockShift(tx, input.id);
      if (!shift) throw shiftNotFoundError();
      if (shift.staffId !== member.id && member.role !== 'superadmin')
        throw new AppError('forbidden', shiftMessages.notYours);
      const reason = shift.staffId === member.id ? null : (input.reason ?? null);
      if (shift.staffId !== member.id && !reason) throw fieldError('reason', shiftMessages.countReason);
      const previous = await findCountByKey(tx, key);
      if (previous) {
        if (previous.shiftId !== input.id || previous.pieces.join() !== input.pieces.join()) throw keyReusedError();
        return;
      }
      const count = await insertCount(tx, {
        ...{ shiftId: input.id, countedAt: deps.clock.now(), countedBy: member.id, pieces: input.pieces },
        ...{ cardKobo: input.cardTotalKobo, cardSlips: input.cardSlips, cardBatch: input.cardBatch },
        transferKobo: input.transfers.map(({ amountKobo }) => amountKobo),
        transferFrom: input.transfers.map(({ from }) => from),
        ...{ reason, key },
      });
      const { number, cashKobo, cardKobo } = count;
      const facts = {
        number,
        cashKobo,
        cardKobo,
        transferKobo: sumTransfers(count),
        differenceKobo: differenceOf(count),
      };
      const at = deps.clock.now();
      const entry = { at, actor: member.staffId, action: 'till counted', after: facts } as const;
      await audit(tx, { ...entry, subject: shiftSubject(input.id), ...(reason && { reason }) });
      const runAt = new Date(at.getTime() + recountPeriodMs);
      await enqueue(tx, {
        kind: 'shift.counted',
        payload: { shiftId: input.id },
        at,
        runAt,
        dedupeKey: `shift.counted:${key}`,
      });
    });
  await refuseOnViolation(storeCount, {
    shift_is_over: shiftOverError,
    shift_is_handed_over: () => new AppError('conflict', tillCashMessages.handedOver),
    shift_count_key_key: keyReusedError,
  });
  return readOwnShift(deps, input.id);
}

/**
 * A second person signs a count, by typing Staff ID, password and second factor on the device of the person who
 * counted. Throws AppError.
 */
export async function signCountedShift(deps: Deps, member: Member, input: Parsed<'signShift'>): Promise<OwnShift> {
  const { read } = deps.db;
  const shift = await findShift(read, input.id);
  if (!shift) throw shiftNotFoundError();
  if (shift.staffId !== member.id && member.role !== 'superadmin')
    throw new AppError('forbidden', shiftMessages.notYours);
  if (shift.zNumber === null) throw new AppError('conflict', shiftMessages.notCounted);
  const signer = await provePerson(deps, member, input, '');
  const counters = (await readShiftCounts(read, input.id)).map(({ countedBy }) => countedBy);
  if ([shift.staffId, ...counters].includes(signer.id)) throw fieldError('staffId', shiftMessages.signedBySelf);
  const sign = () =>
    deps.db.tx(async (tx) => {
      if ((await lockShift(tx, input.id))?.signedBy) throw shiftOverError();
      await signShift(tx, input.id, signer.id, deps.clock.now());
      const action: AuditAction = 'count signed';
      await auditChange(deps, tx, { ...member, staffId: signer.staffId }, action, shiftSubject(input.id), {});
    });
  await refuseOnViolation(sign, {
    cash_without_till_is_handed_over: () => new AppError('conflict', shiftMessages.notHandedOver),
  });
  return readOwnShift(deps, input.id);
}

/**
 * The sums and counts of a shift. They tell what should be there, so callers decide who may see them before the count.
 */
export async function readShiftBook(db: Queryable, id: string): Promise<ShiftBook> {
  const [sums, counts, envelopes, paidOuts, leftKobo] = await Promise.all([
    readShiftSums(db, id),
    readShiftCounts(db, id),
    readEnvelopes(db, id),
    readPaidOuts(db, id),
    readLeftInTill(db, id),
  ]);
  return { ...sums, counts, envelopes, paidOuts, leftKobo };
}

export async function readShiftReport({ db }: Pick<Deps, 'db'>, member: Member, id: string): Promise<ShiftReport> {
  const shift = await findShift(db.read, id);
  if (!shift) throw shiftNotFoundError();
  return { ...presentShiftFor(member, shift), ...presentBook(await readShiftBook(db.read, id)) };
}

export async function addTill(deps: Deps, member: Member, { name, kind }: Parsed<'addTill'>): Promise<void> {
  const add = () =>
    deps.db.tx(async (tx) => {
      const { id } = await insertTill(tx, name, kind);
      await auditChange(deps, tx, member, 'till added', { kind: 'till', id }, { after: { name, kind } });
    });
  await refuseOnViolation(add, { till_by_name: tillNameTakenError });
}

export const readTills = async ({ db, hotel }: Pick<Deps, 'db' | 'hotel'>): Promise<ListedTill[]> =>
  (await listTills(db.read)).filter((till) => showsTill(hotel, till)).map(presentTill);

/** Renames, retires or brings back a till. Throws AppError, for example while somebody has a shift at it. */
export async function changeTill(deps: Deps, member: Member, input: Parsed<'changeTill'>): Promise<void> {
  const { id, name, isRetired } = input;
  const factsOf = (till: Pick<Till, 'name' | 'retiredAt'>) => ({ name: till.name, retired: till.retiredAt !== null });
  const change = () =>
    deps.db.tx(async (tx) => {
      const till = await lockTill(tx, id);
      if (!till) throw new AppError('not_found', shiftMessages.tillNotFound);
      await updateTill(tx, id, { name, isRetired, at: deps.clock.now() });
      const facts = { before: factsOf(till), after: { name, retired: isRetired } };
      await auditChange(deps, tx, member, 'till changed', { kind: 'till', id }, facts);
    });
  const person = (await listTills(deps.db.read)).find((till) => till.id === id)?.takenBy ?? 'Somebody';
  await refuseOnViolation(change, {
    till_by_name: tillNameTakenError,
    till_stays: () => new AppError('conflict', shiftMessages.tillInUse(person)),
  });
}
