import { describe, expect, test } from 'vitest';
import { passwordMessages } from '#contract/staff/passwords.ts';
import { type StaffView, staffMessages } from '#contract/staff/staff.ts';
import {
  emptyStaff,
  newStaffRules,
  type StaffValues,
  staffChangeRules,
  staffValuesOf,
} from '#web/office/staff/staff-rules.ts';

const ngozi: StaffView = {
  id: '0b0f0f6e-8d1c-4f58-9d55-3d3c6f9d2a11',
  name: 'Ngozi Eze',
  staffId: 'FRONT007',
  role: 'receptionist',
  email: null,
  phone: '+234 801 234 5678',
  isActive: true,
  twoFactorEnabled: false,
  hasPin: false,
  hasAccess: true,
  temporary: null,
  createdAt: '2026-11-21T11:00:00.000Z',
};

type Rules = typeof newStaffRules | typeof staffChangeRules;

const messagesOf = async (rules: Rules, values: StaffValues): Promise<Record<string, unknown>> => {
  const { errors } = await rules(values, undefined, { fields: {}, shouldUseNativeValidation: undefined });
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
};

describe('a new colleague', () => {
  const filled: StaffValues = { ...staffValuesOf(ngozi), password: 'Harbour-Light-7' };

  test('needs a name, a Staff ID, a role and a temporary password', async () => {
    expect(await messagesOf(newStaffRules, emptyStaff)).toEqual({
      name: staffMessages.name,
      staffId: staffMessages.staffId,
      role: staffMessages.role,
      password: staffMessages.password,
    });
    expect(await messagesOf(newStaffRules, filled)).toEqual({});
  });

  test('has an e-mail and a telephone number that can be one, or none', async () => {
    expect(await messagesOf(newStaffRules, { ...filled, email: 'ngozi@', phone: '12' })).toEqual({
      email: staffMessages.email,
      phone: staffMessages.phone,
    });
    expect(await messagesOf(newStaffRules, { ...filled, email: '', phone: '' })).toEqual({});
  });

  test('gets no password that the server would refuse for what it lacks', async () => {
    expect(await messagesOf(newStaffRules, { ...filled, password: 'harbour' })).toEqual({
      password: passwordMessages.requirements,
    });
  });
});

describe('a change of a colleague', () => {
  test('may leave the password blank', async () => {
    expect(await messagesOf(staffChangeRules, staffValuesOf(ngozi))).toEqual({});
    expect(await messagesOf(staffChangeRules, { ...staffValuesOf(ngozi), password: 'short' })).toEqual({
      password: passwordMessages.requirements,
    });
  });

  test('still needs a name', async () => {
    expect(await messagesOf(staffChangeRules, { ...staffValuesOf(ngozi), name: '  ' })).toEqual({
      name: staffMessages.name,
    });
  });
});
