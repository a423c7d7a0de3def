import type { Output } from '#contract/api.ts';
import { type AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type CashFrom, cashFromProblem, cashPlaceMessages, unchosenPlaceErrors } from '#contract/till/cash-places.ts';
import { safeMessages } from '#contract/till/safe.ts';
import type { Queryable } from '#db/db.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { readSafeContents } from '#server/till/safe-store.ts';
import { listOpenShifts, readCashOfOpenShifts } from '#server/till/shift-store.ts';

/**
 * Where cash that is given back comes from: a shift or the safe. If the money is not cash, the fields are null and
 * false.
 */
export type CashPlace = { cashShiftId: string | null; cashFromSafe: boolean };
const noCashPlace: CashPlace = { cashShiftId: null, cashFromSafe: false };

export async function readCashPlaces({ db }: Pick<Deps, 'db'>, member: Member): Promise<Output<'cashPlaces'>> {
  const shifts = await listOpenShifts(db.read);
  // Reception counts its till without knowing what should be in it.
  const seesSums = member.role === 'superadmin';
  const cashOfShifts = seesSums ? await readCashOfOpenShifts(db.read) : undefined;
  const isAllowed = (from: { isSafe: boolean; isOwn: boolean }) => !cashFromProblem(from, member.role);
  return {
    tills: shifts
      .filter(({ staffId }) => isAllowed({ isSafe: false, isOwn: staffId === member.id }))
      .map(({ id, till, person, staffId }) => ({
        ...{ shiftId: id, till, person, isOwn: staffId === member.id },
        cashKobo: cashOfShifts?.get(id) ?? null,
      })),
    safe: isAllowed({ isSafe: true, isOwn: false }),
    inSafeKobo: seesSums ? (await readSafeContents(db.read)).countedKobo : null,
  };
}

/**
 * Finds the cash place that the person has chosen, and checks that the person may take cash from it. `label` names the
 * place in the audit log. Throws AppError.
 */
export async function findCashPlace(
  db: Queryable,
  member: Member,
  isCash: boolean,
  from: CashFrom,
): Promise<{ place: CashPlace; label: string | undefined }> {
  if (!isCash && from !== undefined) throw cashFromError(cashPlaceMessages.notCash);
  if (!isCash) return { place: noCashPlace, label: undefined };
  const shifts = from === 'safe' ? [] : await listOpenShifts(db);
  const shift = shifts.find(({ id, staffId }) => (from === undefined ? staffId === member.id : id === from));
  const [unchosenError] = unchosenPlaceErrors(member.role, isCash, from);
  if (unchosenError) throw cashFromError(unchosenError.message);
  if (from === undefined && !shift) throw cashFromError(cashPlaceMessages.noneOwn, 'conflict');
  if (from !== 'safe' && !shift) throw cashFromError(cashPlaceMessages.over, 'conflict');
  const problem = cashFromProblem({ isSafe: from === 'safe', isOwn: shift?.staffId === member.id }, member.role);
  if (problem) throw cashFromError(problem, 'forbidden');
  if (!shift) return { place: { cashShiftId: null, cashFromSafe: true }, label: 'Safe' };
  return { place: { cashShiftId: shift.id, cashFromSafe: false }, label: shift.till ?? 'No till' };
}

const cashFromError = (message: string, kind?: AppError['kind']) => fieldError('cashFrom', message, kind);

/** Runs `work`, which gives cash back. Turns violations of the schema into errors for staff. */
export const withCashPlaceErrors = <T>(work: () => Promise<T>): Promise<T> =>
  refuseOnViolation(work, {
    cash_leaves_an_open_shift: () => cashFromError(cashPlaceMessages.over, 'conflict'),
    safe_not_below_zero: () => cashFromError(safeMessages.notEnough, 'conflict'),
  });
