import type { Member } from '#contract/core/roles.ts';
import type { Deps } from '#server/core/deps.ts';
import { isInShiftWithTill, openedShiftWithTillAt } from '#server/till/shift-store.ts';

/** Whether sums are hidden from this person until the count. A shift without a till hides nothing. */
export const areSumsHidden = async (
  { db, hotel }: Pick<Deps, 'db' | 'hotel'>,
  { id, role }: Member,
): Promise<boolean> =>
  hotel.shifts.blind && (role === 'barmen' || role === 'receptionist') && isInShiftWithTill(db.read, id);

/**
 * Since when sums are hidden from this person: since the open shift at a till was opened. What was sold before it is
 * counted. Undefined if no sums are hidden.
 */
export const sumsHiddenSince = async (
  { db, hotel }: Pick<Deps, 'db' | 'hotel'>,
  { id, role }: Member,
): Promise<Date | undefined> =>
  hotel.shifts.blind && (role === 'barmen' || role === 'receptionist') ? openedShiftWithTillAt(db.read, id) : undefined;
