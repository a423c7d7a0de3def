import { expect, test } from 'vitest';
import hotel from '#hotel';
import {
  cancellationExamples,
  dayExamples,
  deskExamples,
  hourExamples,
  onlineExamples,
  pinExamples,
  retentionExamples,
  workExamples,
} from '#web/office/settings/policies/policy-examples.ts';

const today = '2026-11-30';

test('the terms of cancelling in an example', () => {
  const terms = { freeUntilHours: 24, lateRefundPercent: 30, unusedNightsPercent: 40, noShowPercent: 80 };
  const lines = cancellationExamples(terms, hotel);
  expect(lines[0]).toContain('24 hours before check-in');
  expect(lines.slice(-3)).toEqual([
    'A guest has paid ₦100,000: ₦30,000 comes back after a late cancellation, ₦20,000 after a no-show.',
    'A guest leaves before a night of ₦50,000: the total falls by ₦20,000.',
    'Bookings that exist keep the terms that they were booked with.',
  ]);
});

test('booking online in an example', () => {
  const rules = { ...hotel, feePercent: 2.5, holdMinutes: 45, payLinkMinutes: 10 };
  expect(onlineExamples(rules, today)).toEqual([
    'A stay of ₦100,000 costs ₦102,500 online.',
    'Booked at 14:00 and not paid: a mail with the link at 14:10, and the room is on sale again at 14:45.',
    'Today a guest can book arrivals until Tue, 30 Nov 2027, up to 30 nights, and leave 3 bookings unpaid at a time.',
  ]);
  expect(onlineExamples({ ...rules, payLinkMinutes: 45 }, today)[1]).toContain('no mail with the link');
});

test('the days of the hotel in an example', () => {
  const now = new Date('2026-11-30T10:05:00Z');
  expect(dayExamples({ timeZone: 'Africa/Lagos', closingHour: '06:00' }, now)).toEqual([
    'In Africa/Lagos it is 11:05 now.',
    'The desk works on Saturday until 06:00 on Sunday. Then the day is closed.',
  ]);
  expect(dayExamples({ timeZone: 'America/Port_of_Spain', closingHour: '00:00' }, now)).toEqual([
    'In America/Port of Spain it is 06:05 now.',
    'The desk works on a day until midnight.',
  ]);
});

test('the limits of the desk in an example', () => {
  expect(deskExamples(hotel, today)).toEqual([
    'At 14:00 a barman records a sale, and can take it back until 14:10.',
    'A receptionist gives back ₦50,000 of a booking alone. A second person confirms more.',
    'A receptionist takes ₦20,000 off the total of a booking, or adds as much.',
    'Drinks for ₦100,000 in all go on the account of a stay.',
    'What is found today is stored until Sun, 28 Feb 2027.',
  ]);
  const nothing = { ...hotel, desk: { ...hotel.desk, undoMinutes: 0, barLimit: 0 } };
  expect(deskExamples(nothing, today)[0]).toBe('Nobody but a superadmin takes back what they recorded.');
  expect(deskExamples(nothing, today)[3]).toBe('No drinks go on rooms.');
});

test('the PIN in an example', () => {
  expect(pinExamples({ idleMinutes: { barmen: 10 }, hours: 12, moneyLimit: null }, hotel)).toEqual([
    'Receptionist: no PIN; without use the session ends.',
    'Barman: after 10 minutes without use the screen locks, and the PIN unlocks it.',
    'Housekeeper: no PIN; without use the session ends.',
    'Signed in at 14:00, the session ends 12 hours later at the latest.',
    'No sum asks for the PIN once more.',
  ]);
});

test('the periods in an example, with the last day of a shorter month', () => {
  const [ofGuest] = retentionExamples({ ...hotel.retention, contactMonths: 3 }, today);
  expect(ofGuest).toContain(
    'e-mail address and telephone number go on Sun, 28 Feb 2027, the name on Tue, 30 Nov 2032.',
  );
});

test('rooms and shifts in an example', () => {
  const hasBar = true;
  const rules = { hasBar, housekeeping: { inspectedByAnother: true }, shifts: { blind: true, countFirst: false } };
  const turned = { hasBar, housekeeping: { inspectedByAnother: false }, shifts: { blind: false, countFirst: true } };
  expect(workExamples(rules)).toEqual([
    'Who cleaned a room does not inspect it: somebody else does.',
    'A barman counts the till without having seen what should lie in it.',
    'Whoever takes money without having counted a till has a shift that opens by itself.',
  ]);
  expect(workExamples(turned).filter((line) => workExamples(rules).includes(line))).toEqual([]);
});

test('no example of a hotel without a bar speaks of one', () => {
  const withoutBar = { ...hotel, hasBar: false };
  const lines = [
    ...deskExamples(withoutBar, today),
    ...workExamples(withoutBar),
    ...pinExamples(hotel.staff.pin, withoutBar),
  ];
  expect(lines.filter((line) => /bar|drink|sale/i.test(line))).toEqual([]);
  expect(lines[0]).toBe('At 14:00 a receptionist records a payment, and can take it back until 14:10.');
});

test('arriving and leaving in an example', () => {
  const [first, second] = hourExamples({ checkInFrom: '15:00', checkOutUntil: '11:00' });
  expect(first).toBe('A guest comes from 15:00 on, and leaves by 11:00 on the last day.');
  expect(second).toContain('has not left by 11:00');
});
