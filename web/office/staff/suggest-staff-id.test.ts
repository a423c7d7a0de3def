import { expect, test } from 'vitest';
import { suggestStaffId } from '#web/office/staff/suggest-staff-id.ts';

test('the next Staff ID of a role is one after its highest', () => {
  const taken = ['ADMIN001', 'FRONT001', 'FRONT007', 'FRONTDESK', 'BAR001', 'ADA'];
  expect(suggestStaffId('receptionist', taken)).toBe('FRONT008');
  expect(suggestStaffId('barmen', taken)).toBe('BAR002');
  expect(suggestStaffId('housekeeper', taken)).toBe('HOUSE001');
  expect(suggestStaffId('', taken)).toBeUndefined();
});
