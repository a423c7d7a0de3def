import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { shiftMessages } from '#contract/till/shifts.ts';
import { type ShiftCash, tillCashMessages } from '#contract/till/till-cash.ts';
import type { Queryable, Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  type CashOutTable,
  findCashOut,
  findEnvelopeByKey,
  findPaidOutByKey,
  insertEnvelope,
  insertPaidOut,
  listEnvelopeReceivers,
  readEnvelopes,
  readLeftInTill,
  readPaidOuts,
  reverseCashOut,
} from '#server/till/cash-out-store.ts';
import { presentEnvelope, presentPaidOut } from '#server/till/present-shift.ts';
import { findShift, type Shift } from '#server/till/shift-store.ts';

const keyReusedError = () => fieldError('key', shiftMessages.keyReused, 'conflict');
const conflictError = (message: string) => new AppError('conflict', message);

/** Returns the shift if it is this person's own, or if the person is a superadmin. Throws AppError for others. */
async function requireOwnShift(db: Queryable, member: Member, id: string): Promise<Shift> {
  const shift = await findShift(db, id);
  if (!shift) throw new AppError('not_found', shiftMessages.notFound);
  if (shift.staffId !== member.id && member.role !== 'superadmin')
    throw new AppError('forbidden', shiftMessages.notYours);
  return shift;
}

const auditCash = (
  deps: Deps,
  tx: Tx,
  member: Member,
  action: AuditAction,
  shiftId: string,
  facts: object,
  reason?: string,
) =>
  audit(tx, {
    ...{ at: deps.clock.now(), actor: member.staffId, action, subject: { kind: 'shift', id: shiftId } },
    after: facts,
    ...(reason && { reason }),
  });

export async function readShiftCash({ db }: Pick<Deps, 'db'>, member: Member, id: string): Promise<ShiftCash> {
  const { read } = db;
  const shift = await requireOwnShift(read, member, id);
  const [envelopes, paidOuts, receivers, leftKobo] = await Promise.all([
    readEnvelopes(read, id),
    readPaidOuts(read, id),
    listEnvelopeReceivers(read, shift.staffId),
    readLeftInTill(read, id),
  ]);
  return {
    envelopes: envelopes.map(presentEnvelope),
    paidOuts: paidOuts.map(presentPaidOut),
    receivers: receivers.filter((person) => person.id !== member.id),
    leftKobo,
  };
}

/**
 * Records one envelope, even if the call is repeated with the same key. A repeated call must be of the same kind: a
 * drop, or a handover after the count of the shift. Throws AppError.
 */
export async function dropEnvelope(
  deps: Deps,
  member: Member,
  input: Parsed<'dropEnvelope'>,
  isHandover: boolean,
): Promise<void> {
  const key = `${member.staffId}:${input.key}`;
  const { id: shiftId, number, receivedBy } = input;
  const amountKobo = input.amountKobo;
  const shift = await requireOwnShift(deps.db.read, member, shiftId);
  const receiver = (await listEnvelopeReceivers(deps.db.read, shift.staffId)).find(({ id }) => id === receivedBy);
  if (receivedBy === shift.staffId || receivedBy === member.id)
    throw fieldError('receivedBy', tillCashMessages.notToSelf);
  if (!receiver) throw fieldError('receivedBy', tillCashMessages.receiver);
  if (isHandover && shift.zNumber === null) throw conflictError(tillCashMessages.notCounted);
  const drop = () =>
    deps.db.tx(async (tx) => {
      const previous = await findEnvelopeByKey(tx, key);
      if (previous) {
        const isSame = previous.shiftId === shiftId && previous.number === number && previous.amountKobo === amountKobo;
        if (!isSame || previous.isHandover !== isHandover || previous.receivedBy !== receivedBy) throw keyReusedError();
        return;
      }
      const droppedAt = deps.clock.now();
      await insertEnvelope(tx, {
        shiftId,
        number,
        isHandover,
        amountKobo,
        droppedBy: member.id,
        droppedAt,
        receivedBy,
        key,
      });
      const facts = { envelope: number, amountKobo, receivedBy: receiver.name };
      await auditCash(deps, tx, member, isHandover ? 'handed over' : 'envelope dropped', shiftId, facts);
    });
  await refuseOnViolation(drop, {
    envelope_by_number: () => fieldError('number', tillCashMessages.numberTaken, 'conflict'),
    envelope_key_key: keyReusedError,
    shift_is_over: () => conflictError(isHandover ? tillCashMessages.overHandover : tillCashMessages.counted),
    handover_fits_count: () => fieldError('amount', tillCashMessages.overCount, 'conflict'),
    cash_out_of_own_shift: () => new AppError('forbidden', shiftMessages.notYours),
  });
}

/** Records cash that is paid out, once for each key. Throws AppError. */
export async function payOut(deps: Deps, member: Member, input: Parsed<'payOut'>): Promise<void> {
  const key = `${member.staffId}:${input.key}`;
  const { id: shiftId, reason, receipt } = input;
  const amountKobo = input.amountKobo;
  await requireOwnShift(deps.db.read, member, shiftId);
  const pay = () =>
    deps.db.tx(async (tx) => {
      const previous = await findPaidOutByKey(tx, key);
      if (previous) {
        const isSame = previous.shiftId === shiftId && previous.amountKobo === amountKobo;
        if (!isSame || previous.reason !== reason || previous.receipt !== receipt) throw keyReusedError();
        return;
      }
      const paidAt = deps.clock.now();
      await insertPaidOut(tx, { shiftId, amountKobo, reason, receipt, paidBy: member.id, paidAt, key });
      await auditCash(deps, tx, member, 'paid out', shiftId, { amountKobo, receipt }, reason);
    });
  await refuseOnViolation(pay, {
    paid_out_key_key: keyReusedError,
    shift_is_over: () => conflictError(tillCashMessages.counted),
    cash_out_of_own_shift: () => new AppError('forbidden', shiftMessages.notYours),
  });
}

/** Reverses an envelope, or cash that was paid out. Throws AppError. */
export async function reverseCash(
  deps: Deps,
  member: Member,
  table: CashOutTable,
  { id, reason }: Parsed<'reverseEnvelope'>,
): Promise<void> {
  const reverse = () =>
    deps.db.tx(async (tx) => {
      const cashOut = await findCashOut(tx, table, id);
      if (!cashOut) throw new AppError('not_found', tillCashMessages.notFound);
      if (![cashOut.staffId, cashOut.takenOutBy].includes(member.id) && member.role !== 'superadmin')
        throw new AppError('forbidden', shiftMessages.notYours);
      const reversal = { reversedBy: member.id, reversedAt: deps.clock.now(), reverseReason: reason };
      if (!(await reverseCashOut(tx, table, id, reversal))) throw conflictError(tillCashMessages.reversedAlready);
      const action: AuditAction = table === 'envelope' ? 'envelope reversed' : 'paid-out reversed';
      const facts: { envelope?: string; amountKobo: Kobo } = {
        ...(cashOut.number && { envelope: cashOut.number }),
        amountKobo: cashOut.amountKobo,
      };
      await auditCash(deps, tx, member, action, cashOut.shiftId, facts, reason);
    });
  await refuseOnViolation(reverse, {
    shift_is_over: () => conflictError(tillCashMessages.counted),
    envelope_is_in_the_safe: () => conflictError(tillCashMessages.inSafe),
  });
}
