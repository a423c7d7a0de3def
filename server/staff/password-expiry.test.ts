import { describe, expect, test } from 'vitest';
import type { StaffMember } from '#server/staff/member-store.ts';
import { expiryWarning, forcedChangeMessage, passwordDaysLeft } from '#server/staff/password-expiry.ts';

const now = new Date('2026-11-21T11:00:00Z');

describe('a password of some age', () => {
  const makeMember = (days: number, mustChangePassword = false) =>
    ({ passwordChangedAt: new Date(now.getTime() - days * 86_400_000), mustChangePassword }) as StaffMember;

  test.each([
    [0, undefined],
    [89.99, undefined],
    [90, 'Your password has expired. Please change it.'],
    [400, 'Your password has expired. Please change it.'],
  ])('of %d days: %s', (days, why) => {
    expect(forcedChangeMessage(makeMember(days), now)).toBe(why);
  });

  test('that was set by an administrator must be changed at once', () => {
    expect(forcedChangeMessage(makeMember(0, true), now)).toBe(
      'Your password was set by an administrator. Please choose your own.',
    );
  });

  test.each([
    [75.99, undefined],
    [76, 14],
    [89.5, 1],
    [95, 0],
  ])('of %d days is warned of with %s days left', (days, left) => {
    expect(expiryWarning(makeMember(days), now)?.daysLeft).toBe(left);
  });
});

test.each([
  [0, 90],
  [0.5, 90],
  [1, 89],
  [89.999, 1],
  [90, 0],
  [91, -1],
])('a password of %d days has %d left', (age, left) => {
  expect(passwordDaysLeft(new Date(now.getTime() - age * 86_400_000), now)).toBe(left);
});
