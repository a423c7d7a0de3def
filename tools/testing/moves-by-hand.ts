import type { StaffRole } from '#contract/core/roles.ts';

const receptionistMoves = [
  'pending → cancelled',
  'confirmed → checked_in',
  'confirmed → cancelled',
  'confirmed → no_show',
  'checked_in → completed',
];
const superadminOnlyMoves = [
  'pending → voided',
  'confirmed → voided',
  'checked_in → checked_out',
  'checked_in → voided',
  'checked_in → cancelled',
  'checked_in → no_show',
  'checked_out → completed',
];

/** The transitions that each role may make by hand on the day of arrival; all others are refused. */
export const movesByHand: Readonly<Record<StaffRole, readonly string[]>> = {
  superadmin: [...receptionistMoves, ...superadminOnlyMoves],
  receptionist: receptionistMoves,
  supervisor: [],
  barmen: [],
  housekeeper: [],
};
