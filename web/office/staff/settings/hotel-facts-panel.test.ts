import { expect, test } from 'vitest';
import hotel from '#hotel';
import { configuredFacts } from '#web/office/staff/settings/hotel-facts-panel.tsx';

test('the owner reads the times of the configuration', () => {
  const linesOf = (label: string) => configuredFacts(hotel).find((fact) => fact.label === label)?.lines;
  expect(linesOf('End of the desk day')).toEqual([`${hotel.closingHour} of the next morning`]);
  expect(linesOf('Time zone')).toEqual([hotel.timeZone]);
});
