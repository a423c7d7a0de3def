import type { FieldError } from '#contract/core/errors.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { meetsRequirements, passwordMessages } from '#contract/staff/passwords.ts';
import { type NewStaff, newStaff, type StaffChange, type StaffView, staffChange } from '#contract/staff/staff.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type StaffValues = {
  name: string;
  staff_id: string;
  role: StaffRole | '';
  email: string;
  phone: string;
  password: string;
  is_active: boolean;
};

export const emptyStaff: StaffValues = {
  name: '',
  staff_id: '',
  role: '',
  email: '',
  phone: '',
  password: '',
  is_active: true,
};

export const staffValuesOf = (staffMember: StaffView): StaffValues => ({
  name: staffMember.name,
  staff_id: staffMember.staff_id,
  role: staffMember.role,
  email: staffMember.email ?? '',
  phone: staffMember.phone ?? '',
  password: '',
  is_active: staffMember.is_active,
});

/** Checks only the requirements that the form shows. The server also refuses common passwords. */
const passwordProblems = ({ password }: StaffValues): FieldError[] =>
  password === '' || meetsRequirements(password) ? [] : [{ field: 'password', message: passwordMessages.requirements }];

export const newStaffRules = schemaResolver<StaffValues, NewStaff>(newStaff, passwordProblems);
export const staffChangeRules = schemaResolver<StaffValues, StaffChange>(staffChange, passwordProblems);
