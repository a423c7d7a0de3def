import type { StaffRole } from '#contract/core/roles.ts';

const words: Record<StaffRole, string> = {
  superadmin: 'ADMIN',
  supervisor: 'SUPER',
  receptionist: 'FRONT',
  barmen: 'BAR',
  housekeeper: 'HOUSE',
};

/** The Staff ID after the highest one of a role, such as FRONT002. `takenIds` are those of all staff. */
export function nextStaffId(role: StaffRole, takenIds: readonly string[]): string {
  const word = words[role];
  const numbers = takenIds.flatMap((staffId) => {
    const number = staffId.startsWith(word) ? staffId.slice(word.length) : '';
    return /^\d{1,6}$/.test(number) ? Number(number) : [];
  });
  return `${word}${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}`;
}
