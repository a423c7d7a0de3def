import type { StaffRole } from '#contract/core/roles.ts';
import { nextStaffId } from '#contract/staff/staff-ids.ts';

type KnownStaff = { data: readonly { staffId: string }[]; totalCount: number };

/**
 * The next free Staff ID of a role, such as FRONT002. Undefined while no role is chosen, and unless everybody is in
 * `staff`, because an ID of somebody else could be taken.
 */
export function suggestStaffId(role: StaffRole | '', staff: KnownStaff | undefined): string | undefined {
  if (role === '' || !staff || staff.totalCount > staff.data.length) return undefined;
  return nextStaffId(
    role,
    staff.data.map(({ staffId }) => staffId),
  );
}
