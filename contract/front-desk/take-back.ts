import type { StaffRole } from '#contract/core/roles.ts';

export const takeBackMessages = {
  tooLate: 'Only a superadmin can take this back now.',
  notOwn: 'Only a superadmin, or who has recorded it, can take this back.',
} as const;

/**
 * Something that somebody recorded `at` a time, such as a sale, a payment or a service. `isUnconfirmed` is true for a
 * transfer that does not count yet: the person who recorded it can take it back at any time.
 */
type RecordedEntry = { isOwn: boolean; at: Date; isUnconfirmed?: boolean };

/**
 * Returns why this role must not take back the entry now, or undefined if nothing forbids it. The buttons and the
 * server use the same rule.
 */
export function takeBackProblem(
  { isOwn, at, isUnconfirmed }: RecordedEntry,
  role: StaffRole,
  now: Date,
  minutes: number,
): string | undefined {
  if (role === 'superadmin') return undefined;
  if (!isOwn) return takeBackMessages.notOwn;
  if (isUnconfirmed) return undefined;
  return now.getTime() - at.getTime() < minutes * 60_000 ? undefined : takeBackMessages.tooLate;
}
