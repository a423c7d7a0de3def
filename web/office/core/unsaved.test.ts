import { expect, test } from 'vitest';
import { losesScreen } from '#web/office/core/unsaved.ts';

const screen = (tab: string, search: object = {}) => ({ pathname: `/dashboard/superadmin/${tab}`, search });
const details = screen('hotel-details');
const withBooking = screen('bookings', { booking: '7', q: 'ada' });

test.each([
  ['a link to another screen', 'PUSH', details, screen('policies'), true],
  ['back to another screen', 'BACK', details, screen('set-up'), true],
  ['signing out', 'PUSH', details, { pathname: '/login', search: {} }, false],
  ['the start of a session', 'PUSH', { pathname: '/staff', search: {} }, details, false],
  ['another person at this browser', 'REPLACE', details, screen('overview'), false],
  ['a booking that opens over the screen', 'PUSH', details, screen('hotel-details', { booking: '7' }), false],
])('%s', (_, action, current, next, loses) => {
  expect(losesScreen({ action, current, next }, false)).toBe(loses);
});

test('what the address opens takes with it only what is typed in a dialog', () => {
  const step = { action: 'BACK', current: withBooking, next: screen('bookings', { q: 'ada' }) };
  expect([losesScreen(step, true), losesScreen(step, false)]).toEqual([true, false]);
  const opened = {
    action: 'PUSH',
    current: withBooking,
    next: screen('bookings', { q: 'ada', booking: '7', room: '1' }),
  };
  expect(losesScreen(opened, true)).toBe(false);
});
