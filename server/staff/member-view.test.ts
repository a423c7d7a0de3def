import { expect, test } from 'vitest';
import type { StaffMember } from '#server/staff/member-store.ts';
import { auditedStaffFacts, presentStaff } from '#server/staff/member-view.ts';

test('neither what others see of a person nor what the log keeps has their password', () => {
  const at = new Date('2026-11-21T11:00:00Z');
  const member: StaffMember = {
    ...{ id: 'id', staffId: 'ADA01', name: 'Ada', role: 'barmen', email: null, phone: '0803', isActive: true },
    ...{ createdAt: at, passwordHash: '$argon2id$hash', passwordChangedAt: at, mustChangePassword: true },
    temporaryFrom: null,
    twoFactor: false,
    hasPin: false,
  };
  for (const view of [presentStaff(member, at), auditedStaffFacts(member)])
    expect(JSON.stringify(view)).not.toMatch(/hash|password/i);
  expect(presentStaff(member, at)).toMatchObject({
    staffId: 'ADA01',
    phone: '0803',
    createdAt: '2026-11-21T11:00:00.000Z',
  });
  const hoursLater = (count: number) => new Date(at.getTime() + count * 3_600_000);
  const temporaryAt = (now: Date) => presentStaff(member, now).temporary;
  expect(temporaryAt(hoursLater(71.9))).toEqual({ from: null, until: '2026-11-24T11:00:00.000Z', over: false });
  expect(temporaryAt(hoursLater(72))?.over).toBe(true);
  const temporaryFrom = new Date('2026-11-29T23:00:00Z');
  expect(presentStaff({ ...member, temporaryFrom }, hoursLater(100)).temporary).toEqual({
    ...{ from: '2026-11-29T23:00:00.000Z', until: '2026-12-02T23:00:00.000Z', over: false },
  });
  expect(presentStaff({ ...member, mustChangePassword: false }, at).temporary).toBeNull();
});
