import type { StaffRole } from '#contract/roles.ts';

export const ownMistakeMessages = {
  tooLate: 'Only a superadmin can take this back now.',
  notOwn: 'Only a superadmin, or who has recorded it, can take this back.',
} as const;

type Recorded = { own: boolean; at: Date };

/** Why this role cannot take back a sale or payment now; undefined if it can. Buttons and server share this rule. */
export function takeBackProblem(
  { own, at }: Recorded,
  role: StaffRole,
  now: Date,
  minutes: number,
): string | undefined {
  if (role === 'superadmin') return undefined;
  if (!own) return ownMistakeMessages.notOwn;
  return now.getTime() - at.getTime() < minutes * 60_000 ? undefined : ownMistakeMessages.tooLate;
}
