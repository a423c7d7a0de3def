import { expect, test } from 'vitest';
import hotel from '#hotel';
import { configuredFacts } from '#web/office/staff/settings/hotel-facts-panel.tsx';

test('the owner reads the times and the terms of the configuration', () => {
  const linesOf = (label: string) => configuredFacts(hotel).find((fact) => fact.label === label)?.lines;
  expect(linesOf('Check-in')).toEqual([`From ${hotel.checkInFrom}`]);
  expect(linesOf('Check-out')).toEqual([`Until ${hotel.checkOutUntil}`]);
  expect(linesOf('Cancelling')?.[0]).toContain(`${hotel.cancellation.freeUntilHours} hours before check-in`);
  expect(linesOf('Time zone')).toEqual([hotel.timeZone]);
});
