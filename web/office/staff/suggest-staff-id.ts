import type { StaffRole } from '#contract/core/roles.ts';

const words: Record<StaffRole, string> = {
  superadmin: 'ADMIN',
  supervisor: 'SUPER',
  receptionist: 'FRONT',
  barmen: 'BAR',
  housekeeper: 'HOUSE',
};

type KnownStaff = { data: readonly { staffId: string }[]; totalCount: number };

/**
 * The next free Staff ID of a role, such as FRONT002. Undefined while no role is chosen, and unless everybody is in
 * `staff`, because an ID of somebody else could be taken.
 */
export function suggestStaffId(role: StaffRole | '', staff: KnownStaff | undefined): string | undefined {
  if (role === '' || !staff || staff.totalCount > staff.data.length) return undefined;
  const numbers = staff.data.flatMap(({ staffId }) => {
    const number = staffId.startsWith(words[role]) ? staffId.slice(words[role].length) : '';
    return /^\d{1,6}$/.test(number) ? Number(number) : [];
  });
  return `${words[role]}${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}
