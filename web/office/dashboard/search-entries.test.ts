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
  ['receptionist', 'split', 'Split an account'],
  ['receptionist', 'take back', 'Take back a mistake'],
  ['receptionist', 'change person', 'Change person'],
  ['receptionist', 'check-out time', 'Check a guest out'],
  ['barmen', 'delete', 'Take back a mistake'],
  ['barmen', 'split', 'Split an account'],
  ['superadmin', 'tax', 'Set tax rates and services'],
  ['superadmin', 'vat', 'Set tax rates and services'],
  ['superadmin', 'backup', 'See whether the hotel’s program is well'],
] as const)('a %s who types “%s” finds the task “%s”', (role, typed, task) => {
  expect(screenGroups(role, typed)[1]?.entries.map(({ label }) => label)).toContain(task);
});

test.each([
  ['supervisor', 'cancel a booking', []],
  ['supervisor', 'give money back', []],
  ['supervisor', 'extend', []],
  ['supervisor', 'split', []],
  ['supervisor', 'sell drinks', []],
  ['supervisor', 'close a room', []],
  ['supervisor', 'close the day', ['Close the day']],
  ['supervisor', 'who did what', []],
  ['supervisor', 'confirm a transfer', ['Confirm a transfer']],
  ['supervisor', 'wake-up', ['Write down a wake-up call']],
  ['supervisor', 'change person', []],
  ['superadmin', 'change person', []],
  ['superadmin', 'split', ['Split an account']],
  ['barmen', 'change person', ['Change person']],
] as const)('a %s who types “%s” is offered only the tasks of the role', (role, typed, tasks) => {
  expect(screenGroups(role, typed)[1]?.entries.map(({ label }) => label)).toEqual(tasks);
});

test('every screen of a menu is found by its name, once', () => {
  for (const role of staffRoles)
    for (const { label } of menuTabsOf(role))
      expect(screenGroups(role, label)[0]?.entries.filter((entry) => entry.label === label)).toHaveLength(1);
});

test.each(['bar', 'drinks', 'stock', 'breakage'])(
  'in a hotel without a bar the search for “%s” offers nothing',
  (typed) => {
    const labelsWith = (hasBar: boolean) =>
      screenGroups('superadmin', typed, { hasBar }).flatMap(({ entries }) => entries.map(({ label }) => label));
    expect(labelsWith(true)).not.toEqual([]);
    expect(labelsWith(false)).toEqual([]);
  },
);
