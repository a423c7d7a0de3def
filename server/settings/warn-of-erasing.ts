import { AppError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { hotelSettingMessages } from '#contract/settings/hotel-settings.ts';
import { type ErasedKind, erasedWords } from '#contract/settings/policy-fields.ts';
import type { Tx } from '#db/db.ts';
import type { Deps } from '#server/core/deps.ts';
import { countOverdue } from '#server/privacy/count-overdue.ts';

/** Throws AppError with what the next night erases beyond what it erases already, if shorter periods erase anything. */
export async function warnOfErasing(deps: Pick<Deps, 'hotel' | 'clock'>, tx: Tx, changed: Hotel): Promise<void> {
  const [before, after] = [deps.hotel.retention, changed.retention];
  const isShorter = Object.entries(after).some(([period, length]) => length < before[period as keyof typeof before]);
  if (!isShorter) return;
  const [countsBefore, counts] = [await countOverdue(deps, tx, before), await countOverdue(deps, tx, after)];
  const lines = (Object.keys(erasedWords) as ErasedKind[])
    .filter((kind) => counts[kind] > countsBefore[kind])
    .map((kind) => erasedWords[kind](counts[kind] - countsBefore[kind]));
  if (lines.length > 0) throw new AppError('conflict', hotelSettingMessages.erases(lines), [], { erases: true });
}
