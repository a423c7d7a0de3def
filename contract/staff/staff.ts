import * as z from 'zod/mini';
import { isDay } from '#contract/core/dates.ts';
import {
  cleanText,
  isBlank,
  isEmailAddress,
  lineField,
  phoneShape,
  tidyEmail,
  unprintableCharacterPattern,
  wasMessage,
} from '#contract/core/fields.ts';
import { directionField, pageFields, pageOf, searchField } from '#contract/core/lists.ts';
import { staffRoles } from '#contract/core/roles.ts';
import { passwordField, passwordPolicy } from '#contract/staff/passwords.ts';

export const staffMessages = {
  name: 'Please enter a name',
  staffId: 'Please enter a Staff ID',
  staffIdShape: 'A Staff ID has 3 to 20 letters and digits',
  staffIdTaken: 'This Staff ID is already in use',
  staffIdFixed: 'A Staff ID cannot be changed: it signs what its owner has done',
  role: 'Please choose a role',
  password: 'Please enter a temporary password',
  temporary: `Temporary: it must be changed at the first sign-in, within ${passwordPolicy.temporaryHours} hours.`,
  firstDay: `Please choose a day from today to ${passwordPolicy.maxDaysAhead} days ahead, or leave it blank`,
  firstDayHint: `The password works for ${passwordPolicy.temporaryHours} hours from the start of this day. Blank: from now.`,
  firstDayAlone: 'A first day is given only with a new temporary password',
  keepPassword: 'Leave blank to keep the current password.',
  noPasswordYet: 'There is no password yet, so this person cannot sign in.',
  passwordFirst: 'Give this person a password first, and make them superadmin then',
  email: 'Please provide a valid email',
  phone: 'Please provide a valid phone number',
  ownRole: 'You cannot change your own role',
  ownDeactivation: 'You cannot deactivate yourself',
  ownDeletion: 'You cannot delete yourself',
  ownPassword: 'Change your own password in Settings',
  ownSessions: 'End your own sessions in Settings',
  changedMeanwhile: 'Somebody else has changed this staff member meanwhile. Close this form and open it again.',
  lastSuperadmin: 'This is the last active superadmin. Make somebody else superadmin first.',
  notFound: 'Staff member not found',
  added: 'Staff member added successfully',
  updated: 'Staff member updated successfully',
  deleted: 'Staff member deleted successfully',
  deactivated: 'This staff member has records, so they were deactivated instead of deleted.',
  fetchFailed: 'Failed to fetch staff',
  saveFailed: 'Failed to save staff member',
  deleteFailed: 'Failed to delete staff member',
  notSignedIn: 'Nobody was signed in with this Staff ID',
  endFailed: 'Failed to end the sessions',
} as const;

const staffIdField = lineField(staffMessages.staffId, 'Staff ID', 20).check(
  z.toUpperCase(),
  z.refine((id) => id === '' || /^[A-Z0-9]{3,20}$/.test(id), { error: staffMessages.staffIdShape }),
);

/** An optional field; a blank text or null clears its value. */
const blankableField = (
  message: string,
  maxLength: number,
  isValid: (text: string) => boolean,
  ...tidy: (typeof tidyEmail)[]
) =>
  z.optional(
    z.nullable(
      z.string(message).check(
        cleanText,
        z.refine((text) => !unprintableCharacterPattern.test(text), { error: message }),
        z.trim(),
        ...tidy,
        z.overwrite((text) => (isBlank(text) ? '' : text)),
        z.maxLength(maxLength, message),
        z.refine((text) => text === '' || isValid(text), { error: message }),
      ),
    ),
  );

const staffFields = {
  name: lineField(staffMessages.name, 'Name', 120),
  staffId: staffIdField,
  role: z.enum(staffRoles, { error: staffMessages.role }),
  email: blankableField(staffMessages.email, 254, isEmailAddress, tidyEmail),
  phone: blankableField(staffMessages.phone, 40, (text) => phoneShape.test(text)),
};

/** The day from which a temporary password signs in; blank if it does from now on. */
const firstDayField = z.optional(
  z
    .string(staffMessages.firstDay)
    .check(z.refine((day) => day === '' || isDay(day), { error: staffMessages.firstDay })),
);

/** A person without a password, who cannot sign in yet. */
export const newPerson = z.object(staffFields);
export type NewPerson = z.output<typeof newPerson>;

export const newStaff = z.object({
  ...staffFields,
  password: passwordField(staffMessages.password, 'Password'),
  firstDay: firstDayField,
});
export type NewStaff = z.output<typeof newStaff>;

/** A blank password keeps the current one. */
export const staffChange = z.object({
  ...staffFields,
  isActive: z.boolean('Status can be active or inactive'),
  was: z.optional(
    z.object({ role: z.enum(staffRoles, { error: wasMessage }), isActive: z.boolean(wasMessage) }, wasMessage),
  ),
  password: z.optional(passwordField(staffMessages.password, 'Password', { mayBeBlank: true })),
  firstDay: firstDayField,
});
export type StaffChange = z.output<typeof staffChange>;

/** A field that is left out keeps its value; a blank e-mail address or telephone number clears it. */
export const staffUpdate = z.partial(staffChange);
export type StaffUpdate = z.output<typeof staffUpdate>;

export const staffView = z.object({
  id: z.string(),
  name: z.string(),
  staffId: z.string(),
  role: z.enum(staffRoles),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  isActive: z.boolean(),
  twoFactorEnabled: z.boolean(),
  hasPin: z.boolean(),
  /** False for a person who was imported and has not been given a password yet. */
  hasAccess: z.boolean(),
  /**
   * Only for a password that another staff member has set: from when its owner can sign in with it (`from`, null if at
   * once), until when, and whether that time has passed (`over`).
   */
  temporary: z.nullable(z.object({ from: z.nullable(z.string()), until: z.string(), over: z.boolean() })),
  createdAt: z.string(),
});
export type StaffView = z.infer<typeof staffView>;

export const staffSorts = ['name', 'staff_id', 'role', 'status', 'created_at'] as const;
export type StaffSort = (typeof staffSorts)[number];

export const staffQuery = z.object({
  ...pageFields,
  q: searchField,
  role: z.optional(z.enum(staffRoles, { error: staffMessages.role })),
  status: z.optional(z.enum(['active', 'inactive'], { error: 'status must be active or inactive' })),
  sort: z._default(z.enum(staffSorts, { error: `sort must be one of ${staffSorts.join(', ')}` }), 'name'),
  dir: directionField,
});

export const staffPage = pageOf(staffView);

export const saveStaffReply = z.object({ message: z.string(), staff: staffView });

export const removeStaffReply = z.object({ message: z.string(), deactivated: z.boolean() });

export const memberIdField = { id: z.uuid({ error: staffMessages.notFound }) };
