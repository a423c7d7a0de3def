import type { FieldError } from '#contract/core/errors.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { meetsRequirements, passwordMessages } from '#contract/staff/passwords.ts';
import { type NewStaff, newStaff, type StaffChange, type StaffView, staffChange } from '#contract/staff/staff.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

export type StaffValues = {
  name: string;
  staffId: string;
  role: StaffRole | '';
  email: string;
  phone: string;
  password: string;
  firstDay: string;
  isActive: boolean;
};

export const emptyStaff: StaffValues = {
  name: '',
  staffId: '',
  role: '',
  email: '',
  phone: '',
  password: '',
  firstDay: '',
  isActive: true,
};

export const staffValuesOf = (staffMember: StaffView): StaffValues => ({
  name: staffMember.name,
  staffId: staffMember.staffId,
  role: staffMember.role,
  email: staffMember.email ?? '',
  phone: staffMember.phone ?? '',
  password: '',
  firstDay: '',
  isActive: staffMember.isActive,
});

/** Checks only the requirements that the form shows. The server also refuses common passwords. */
const passwordProblems = ({ password }: StaffValues): FieldError[] =>
  password === '' || meetsRequirements(password) ? [] : [{ field: 'password', message: passwordMessages.requirements }];

export const newStaffRules = schemaResolver<StaffValues, NewStaff>(newStaff, passwordProblems);
export const staffChangeRules = schemaResolver<StaffValues, StaffChange>(staffChange, passwordProblems);
