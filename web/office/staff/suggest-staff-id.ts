import type { StaffRole } from '#contract/core/roles.ts';

const words: Record<StaffRole, string> = {
  superadmin: 'ADMIN',
  supervisor: 'SUPER',
  receptionist: 'FRONT',
  barmen: 'BAR',
  housekeeper: 'HOUSE',
};

/** The next free Staff ID of a role, such as FRONT002; undefined while no role is chosen. */
export function suggestStaffId(role: StaffRole | '', takenIds: readonly string[]): string | undefined {
  if (role === '') return undefined;
  const numbers = takenIds.flatMap((id) => {
    const number = id.startsWith(words[role]) ? id.slice(words[role].length) : '';
    return /^\d{1,6}$/.test(number) ? Number(number) : [];
  });
  return `${words[role]}${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}
