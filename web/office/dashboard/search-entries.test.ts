import { expect, test } from 'vitest';
import { staffRoles } from '#contract/core/roles.ts';
import { placesToGo } from '#web/office/dashboard/search-entries.ts';
import { menuOf } from '#web/office/dashboard/tabs.ts';

const labels = (role: (typeof staffRoles)[number], typed: string) =>
  placesToGo(role, typed).map(({ entries }) => entries.map(({ label, note }) => (note ? `${label}: ${note}` : label)));

test('each role is led to its own screen for a task', () => {
  expect(labels('receptionist', 'walk-in')).toEqual([['New Walk-in'], ['Book a walk-in: New Walk-in']]);
  expect(labels('superadmin', 'walk-in')).toEqual([[], ['Book a walk-in: Bookings']]);
  expect(labels('barmen', 'count till')).toEqual([[], ['Count the till: Shift']]);
  expect(labels('superadmin', 'password')[1]?.[0]).toBe('Change the password: Settings');
  expect(labels('housekeeper', 'walk-in')).toEqual([[], []]);
  expect(labels('housekeeper', 'clean')).toEqual([[], ['Say that a room is clean: Round']]);
});

test('every screen of a menu is found by its name, once', () => {
  for (const role of staffRoles)
    for (const { label } of menuOf(role))
      expect(placesToGo(role, label)[0]?.entries.filter((entry) => entry.label === label)).toHaveLength(1);
});
