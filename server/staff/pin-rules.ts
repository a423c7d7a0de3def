import type { Hotel } from '#contract/core/hotel.ts';
import type { StaffRole } from '#contract/core/roles.ts';

/** After how many idle minutes a session of this role is locked, or undefined if the role has no PIN. */
export function lockMinutesOf({ staff }: Pick<Hotel, 'staff'>, role: StaffRole): number | undefined {
  const minutes: Partial<Record<StaffRole, number | undefined>> = staff.pin.idleMinutes;
  return minutes[role];
}
