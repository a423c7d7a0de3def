import { describe, expect, test } from 'vitest';
import {
  type Actor,
  bookingStatuses,
  canMove,
  guestForm,
  publicBooking,
  transitions,
} from '#contract/bookings/bookings.ts';
import { stayProblems } from '#contract/rooms/stay-limits.ts';

const staffActors: readonly Actor[] = ['receptionist', 'superadmin'];
const actors: readonly Actor[] = [
  'walk-in',
  'payment',
  'gateway',
  'expiry',
  'guest',
  'undo',
  'deletion',
  ...staffActors,
];
const everyMove = bookingStatuses.flatMap((from) => bookingStatuses.map((to) => ({ from, to })));

describe('a booking moves', () => {
  test('only so, and by nobody else', () => {
    const allowedMoves = everyMove
      .map(({ from, to }) => ({ from, to, by: actors.filter((actor) => canMove(from, to, actor)) }))
      .filter(({ by }) => by.length > 0)
      .map(({ from, to, by }) => `${from} → ${to}: ${by.join(', ')}`);
    expect(allowedMoves).toEqual([
      'pending → confirmed: walk-in, payment',
      'pending → cancelled: gateway, expiry, guest, receptionist, superadmin',
      'pending → voided: deletion, superadmin',
      'confirmed → checked_in: receptionist, superadmin',
      'confirmed → cancelled: guest, receptionist, superadmin',
      'confirmed → no_show: receptionist, superadmin',
      'confirmed → voided: deletion, superadmin',
      'checked_in → checked_out: superadmin',
      'checked_in → completed: receptionist, superadmin',
      'checked_in → cancelled: superadmin',
      'checked_in → no_show: superadmin',
      'checked_in → voided: deletion, superadmin',
      'checked_out → completed: payment, superadmin',
      'checked_out → voided: deletion',
      'completed → checked_in: undo',
      'cancelled → pending: guest',
      'cancelled → confirmed: payment, undo',
      'cancelled → checked_in: undo',
      'no_show → confirmed: undo',
      'no_show → checked_in: undo',
    ]);
  });

  test('nowhere from voided', () => {
    expect(transitions.voided).toEqual({});
  });

  test('never to where it is, and back to pending only from a hold that ran out', () => {
    expect(everyMove.filter(({ from, to }) => from === to && transitions[from][to])).toEqual([]);
    expect(bookingStatuses.filter((from) => transitions[from].pending)).toEqual(['cancelled']);
  });

  test('to confirmed by a payment, by the creation of a walk-in, or by an undo, alone', () => {
    const confirmers = actors.filter((actor) => bookingStatuses.some((from) => canMove(from, 'confirmed', actor)));
    expect(confirmers).toEqual(['walk-in', 'payment', 'undo']);
  });
});

const validForm = {
  guestName: 'Ọlá Adéṣínà',
  guestEmail: 'ola@example.ng',
  guestPhone: '+234 (0)801-234.5678',
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  roomId: 'deluxe',
  guests: 2,
};
/** The first error of each field, as a form shows it. */
const firstErrors = (form: object) => {
  const issues = guestForm.safeParse(form).error?.issues ?? [];
  const firstOfEachField = issues.filter(
    ({ path }, at) => issues.findIndex((issue) => issue.path[0] === path[0]) === at,
  );
  return firstOfEachField.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('the booking form', () => {
  test('is fine when everything is there; one guest when nobody says', () => {
    const { guests, ...withoutGuests } = validForm;
    expect(guestForm.parse(withoutGuests)).toEqual({ ...validForm, guests: 1 });
  });

  test('empty, complains in the order of its fields', () => {
    const emptyForm = Object.fromEntries(Object.keys(validForm).map((field) => [field, '']));
    const expected = [
      'guestName: Please provide guest name',
      'guestEmail: Please provide a valid email',
      'guestPhone: Please provide phone number',
      'checkIn: Please select check-in and check-out dates',
      'checkOut: Please select check-in and check-out dates',
      'roomId: Please select a room',
    ];
    expect(firstErrors({ ...emptyForm, guests: 1 })).toEqual(expected);
    expect(firstErrors({})).toEqual(expected);
  });

  test.each<[Partial<Record<keyof typeof validForm, unknown>>, string]>([
    [{ guestName: '   ' }, 'guestName: Please provide guest name'],
    [{ guestEmail: 'ola.example.ng' }, 'guestEmail: Please provide a valid email'],
    [{ guestEmail: 'ola@' }, 'guestEmail: Please provide a valid email'],
    [{ guestPhone: ' ' }, 'guestPhone: Please provide phone number'],
    [{ guestPhone: 'call me' }, 'guestPhone: Please provide a valid phone number'],
    [{ checkIn: '2026-02-30' }, 'checkIn: Please select check-in and check-out dates'],
    [{ checkOut: '2026-12-01' }, 'checkOut: Check-out must be after check-in'],
    [{ checkOut: '2026-11-30' }, 'checkOut: Check-out must be after check-in'],
    [{ roomId: '' }, 'roomId: Please select a room'],
    [{ guests: 0 }, 'guests: Guests must be a number from 1 to 12'],
    [{ guests: 13 }, 'guests: Guests must be a number from 1 to 12'],
    [{ guests: 1.5 }, 'guests: Guests must be a number from 1 to 12'],
    [{ guests: '2' }, 'guests: Guests must be a number from 1 to 12'],
  ])('%j: %s', (change, fieldError) => {
    expect(firstErrors({ ...validForm, ...change })).toEqual([fieldError]);
  });

  test.each([
    ...[
      'St. John',
      'St.John Okafor',
      'A.B.C. Okafor',
      'A.B.C.Okafor',
      'Dr.Ngozi Eze',
      'Mr.& Mrs. Obi',
      'J. R. R. Musa',
    ],
    ...["O'Brien & Co.", 'Ada Obi, Ph.D', 'Chidi Eze Jr.', 'Room 12, Guest 345', 'Zoë-Marie d’Arc', 'Ìyá Ẹ́lẹ́kọ.'],
  ])('takes the name %s', (guestName) => {
    expect(firstErrors({ ...validForm, guestName })).toEqual([]);
  });

  const webAddressError = 'guestName: Guest name cannot contain a web address. Leave a space after a full stop.';
  const sixDigitsError = 'guestName: Guest name cannot contain six digits in a row';
  test.each([
    ['customer! Your card was charged. Dispute it at https://evil.example/refund', webAddressError],
    ['see WWW.evil', webAddressError],
    ['Pay at evil.example', webAddressError],
    ['evil.com', webAddressError],
    ['Evil.Com', webAddressError],
    ['X.com', webAddressError],
    ['St.Co', webAddressError],
    ['Dr.Evil.Shop', webAddressError],
    ['ada@evil.ng', webAddressError],
    ['bank.xn--p1ai', webAddressError],
    ['evil。example', webAddressError],
    ['Ade.Okafor', webAddressError],
    ['Call 080123', sixDigitsError],
    ['Call +234 (8)0-1 2', sixDigitsError],
    ['Your code: ١٢٣٤٥٦', sixDigitsError],
    ['Look at 192.168.10.22', sixDigitsError],
  ])('refuses the name %s', (guestName, fieldError) => {
    expect(firstErrors({ ...validForm, guestName })).toEqual([fieldError]);
  });

  test('refuses a name of any length at once', () => {
    const tooLongError = 'guestName: Guest name can be at most 120 characters long';
    expect(firstErrors({ ...validForm, guestName: 'x'.repeat(100_000) })).toEqual([tooLongError]);
  });

  test('says that the dates are reversed even while the name is missing', () => {
    const errors = firstErrors({ ...validForm, guestName: '', checkOut: '2026-11-30' });
    expect(errors).toEqual(['guestName: Please provide guest name', 'checkOut: Check-out must be after check-in']);
  });

  test('is not bothered by what a client says of status and payment', () => {
    const withStatus = { ...validForm, status: 'confirmed', paymentStatus: { paid: true }, totalAmount: 1 };
    expect(publicBooking.parse(withStatus)).not.toHaveProperty('totalAmount');
  });
});

describe('a stay', () => {
  const limits = { maxNights: 30, maxDaysAhead: 365, maxLiveHolds: 3 };
  const room = { name: 'Deluxe', maxOccupancy: 2 };
  const rangeError = 'Invalid date range';

  test.each([
    ['today for one night', '2026-11-21', '2026-11-22', 1, []],
    ['30 nights', '2026-11-21', '2026-12-21', 2, []],
    ['365 days ahead', '2027-11-21', '2027-11-22', 1, []],
    ['yesterday', '2026-11-20', '2026-11-22', 1, [['checkIn', rangeError]]],
    ['366 days ahead', '2027-11-22', '2027-11-23', 1, [['checkIn', rangeError]]],
    ['the year 1', '0001-01-01', '0001-01-02', 1, [['checkIn', rangeError]]],
    ['the year 9999', '9999-12-30', '9999-12-31', 1, [['checkIn', rangeError]]],
    ['31 nights', '2026-11-21', '2026-12-22', 1, [['checkOut', rangeError]]],
    ['no night', '2026-11-21', '2026-11-21', 1, [['checkOut', rangeError]]],
    ['three in a room for two', '2026-11-21', '2026-11-22', 3, [['guests', 'Deluxe sleeps up to 2 guests']]],
  ])('%s', (_, checkIn, checkOut, guests, problems) => {
    const problemsFound = stayProblems({ checkIn, checkOut, guests }, '2026-11-21', limits, room);
    expect(problemsFound.map(({ field, message }) => [field, message])).toEqual(problems);
  });

  test('has no occupancy before a room is chosen', () => {
    expect(stayProblems({ ...validForm, guests: 4 }, '2026-11-21', limits)).toEqual([]);
  });
});
