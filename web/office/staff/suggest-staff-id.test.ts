import { expect, test } from 'vitest';
import { suggestStaffId } from '#web/office/staff/suggest-staff-id.ts';

const takenIds = ['ADMIN001', 'FRONT001', 'FRONT007', 'FRONTDESK', 'BAR001', 'ADA'];
const everybody = { data: takenIds.map((staffId) => ({ staffId })), totalCount: takenIds.length };

test('the next Staff ID of a role is one after its highest', () => {
  expect(suggestStaffId('receptionist', everybody)).toBe('FRONT008');
  expect(suggestStaffId('barmen', everybody)).toBe('BAR002');
  expect(suggestStaffId('housekeeper', everybody)).toBe('HOUSE001');
  expect(suggestStaffId('', everybody)).toBeUndefined();
});

test('no Staff ID is called free while the staff are loading or more of them are on other pages', () => {
  expect(suggestStaffId('receptionist', undefined)).toBeUndefined();
  expect(suggestStaffId('receptionist', { ...everybody, totalCount: takenIds.length + 1 })).toBeUndefined();
});
