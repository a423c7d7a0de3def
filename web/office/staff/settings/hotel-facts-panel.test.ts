import { expect, test } from 'vitest';
import hotel from '#hotel';
import { configuredFacts } from '#web/office/staff/settings/hotel-facts-panel.tsx';

test('the owner reads the times of the configuration', () => {
  const linesOf = (label: string) => configuredFacts(hotel).find((fact) => fact.label === label)?.lines;
  expect(linesOf('Check-in')).toEqual([`From ${hotel.checkInFrom}`]);
  expect(linesOf('Check-out')).toEqual([`Until ${hotel.checkOutUntil}`]);
  expect(linesOf('Time zone')).toEqual([hotel.timeZone]);
});
