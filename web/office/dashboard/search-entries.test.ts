import { expect, test } from 'vitest';
import { staffRoles } from '#contract/core/roles.ts';
import { screenGroups } from '#web/office/dashboard/search-entries.ts';
import { menuTabsOf } from '#web/office/dashboard/tabs.ts';

const labelsOf = (role: (typeof staffRoles)[number], typed: string) =>
  screenGroups(role, typed).map(({ entries }) =>
    entries.map(({ label, note }) => (note ? `${label}: ${note}` : label)),
  );

test('each role is led to its own screen for a task', () => {
  expect(labelsOf('receptionist', 'walk-in')).toEqual([['New Walk-in'], ['Book a walk-in: New Walk-in']]);
  expect(labelsOf('superadmin', 'walk-in')).toEqual([[], ['Book a walk-in: Bookings']]);
  expect(labelsOf('barmen', 'count till')).toEqual([[], ['Count the till: Shift']]);
  expect(labelsOf('superadmin', 'password')[1]?.[0]).toBe('Change the password: Settings');
  expect(labelsOf('housekeeper', 'walk-in')).toEqual([[], []]);
  expect(labelsOf('housekeeper', 'clean')).toEqual([[], ['Say that a room is clean: Round']]);
});

test.each([
  ['receptionist', 'cancel', 'Cancel a booking'],
  ['receptionist', 'refund', 'Give money back'],
  ['receptionist', 'one more night', 'Extend a stay'],
  ['receptionist', 'split', 'Split a bill'],
  ['receptionist', 'take back', 'Take back a mistake'],
  ['receptionist', 'change person', 'Change person'],
  ['receptionist', 'check-out time', 'Check a guest out'],
  ['barmen', 'delete', 'Take back a mistake'],
  ['barmen', 'split', 'Split a bill'],
  ['superadmin', 'tax rate', 'Change prices'],
] as const)('a %s who types “%s” finds the task “%s”', (role, typed, task) => {
  expect(screenGroups(role, typed)[1]?.entries.map(({ label }) => label)).toContain(task);
});

test('every screen of a menu is found by its name, once', () => {
  for (const role of staffRoles)
    for (const { label } of menuTabsOf(role))
      expect(screenGroups(role, label)[0]?.entries.filter((entry) => entry.label === label)).toHaveLength(1);
});
