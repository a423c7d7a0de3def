import type { Output } from '#contract/api.ts';
import { dayAt } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import { kobo } from '#contract/core/money.ts';
import type { Member } from '#contract/core/roles.ts';
import { shiftMessages } from '#contract/till/shifts.ts';
import { readLastSeal } from '#server/core/audit-seal-store.ts';
import type { Deps } from '#server/core/deps.ts';
import { presentBook, presentShift } from '#server/till/present-shift.ts';
import { findShift } from '#server/till/shift-store.ts';
import { readShiftBook } from '#server/till/shifts.ts';

/** Throws AppError if there is no such shift, if this person may not read its Z report, or if it was not counted. */
export async function readZSlip(deps: Deps, member: Member, id: string): Promise<Output<'zSlip'>> {
  const { read } = deps.db;
  const shift = await findShift(read, id);
  if (!shift) throw new AppError('not_found', shiftMessages.notFound);
  const mayReadAll = member.role === 'superadmin' || member.role === 'supervisor';
  if (shift.staffId !== member.id && !mayReadAll) throw new AppError('forbidden', shiftMessages.notYours);
  if (shift.zNumber === null || shift.closedAt === null) throw new AppError('conflict', shiftMessages.notCounted);
  const { timeZone } = deps.hotel;
  const book = await readShiftBook(read, id);
  const countedAt = book.counts[0]?.countedAt ?? shift.closedAt;
  const seal = await readLastSeal(read, dayAt(countedAt, timeZone), timeZone);
  return {
    ...presentShift(shift),
    ...presentBook(book),
    floatKobo: shift.floatKobo ?? kobo(0),
    leftKobo: book.leftKobo ?? kobo(0),
    zBefore: shift.zNumber > 1 ? shift.zNumber - 1 : null,
    seal: seal ? { number: Number(seal.number), hash: seal.hash } : null,
  };
}
