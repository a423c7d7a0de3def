import * as z from 'zod/mini';
import { lineField } from '#contract/core/fields.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { credentials } from '#contract/staff/auth.ts';

export const secondPersonMessages = {
  confirm: 'A supervisor or a superadmin must confirm this',
  staffId: 'Please enter the Staff ID of the person who confirms',
  password: 'Please enter the password of the person who confirms',
  notAnother: 'Another person must confirm this',
  mayNotConfirm: 'Only a supervisor or a superadmin can confirm this',
} as const;

/** The credentials by which a second person proves who they are, on the screen of the first person. */
export const secondPerson = z.extend(z.pick(credentials, { password: true, twoFactorToken: true }), {
  staffId: lineField(secondPersonMessages.staffId, 'Staff ID', 40),
});
export type SecondPerson = z.output<typeof secondPerson>;
export const confirmField = z.object(secondPerson.shape, secondPersonMessages.confirm);

export const confirmingRoles: readonly StaffRole[] = ['superadmin', 'supervisor'];

type StaffIdAndRole = { staffId: string; role: StaffRole };

export function confirmProblem(asking: StaffIdAndRole, confirming: StaffIdAndRole): string | undefined {
  if (asking.staffId === confirming.staffId) return secondPersonMessages.notAnother;
  return confirmingRoles.includes(confirming.role) ? undefined : secondPersonMessages.mayNotConfirm;
}
