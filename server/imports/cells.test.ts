import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { matchColumns } from '#contract/imports/import-kinds.ts';
import { findReading, markShownBy, readNairaCell } from '#server/imports/cells.ts';
import { nightsOfTotal } from '#server/imports/import-bookings.ts';

const noAnswers = new Map<string, string>();

describe('amounts', () => {
  test.each([
    ['1500', undefined],
    ['1,500.00', 'point'],
    ['1.500,00', 'comma'],
    ['12.50', 'point'],
    ['12,50', 'comma'],
    ['1,500,000', 'point'],
    ['1.500', 'unclear'],
    ['₦1,500', 'unclear'],
    ['N 61,000.50', 'point'],
    ['free', undefined],
  ])('%s shows %s', (text, mark) => expect(markShownBy(text)).toBe(mark));

  test.each([
    ['1,500.00', 'point', 150_000],
    ['1.500,00', 'comma', 150_000],
    ['1.500', 'comma', 150_000],
    ['1.500', 'point', 150],
    ['₦ 61,000.5', 'point', 6_100_050],
    [1_500.25, 'point', 150_025],
    ['1,50,0', 'point', undefined],
    ['1.005', 'point', undefined],
    ['-5', 'point', undefined],
    ['$100', 'point', undefined],
    ['1e5', 'point', undefined],
    [Number.NaN, 'point', undefined],
    [1.005, 'point', undefined],
  ] as const)('%s with a %s is %s kobo', (text, mark, amount) => expect(readNairaCell(text, mark)).toBe(amount));
});

describe('what can be read in two ways', () => {
  const find = (days: string[], amounts: string[] = [], answers = noAnswers) =>
    findReading(
      'bookings',
      days.map((check_in, index) => ({ check_in, total: amounts[index] ?? '' })),
      answers,
    );

  test('is asked', () => {
    expect(find(['03/04/2026']).questions.map(({ id }) => id)).toEqual(['days']);
    expect(find([''], ['1.500']).questions.map(({ id }) => id)).toEqual(['amounts']);
  });
  test('is as another cell shows it', () => {
    expect(find(['03/04/2026', '24/04/2026'])).toMatchObject({ dateOrder: 'day_first', questions: [] });
    expect(find(['03/04/2026', '04/24/2026'])).toMatchObject({ dateOrder: 'month_first', questions: [] });
    expect(find(['', ''], ['1.500', '2.500,00'])).toMatchObject({ decimalMark: 'comma', questions: [] });
  });
  test('is asked where cells contradict each other', () => {
    expect(find(['03/04/2026', '24/04/2026', '04/24/2026']).questions).toHaveLength(1);
  });
  test('is as the answer says', () => {
    expect(
      find(
        ['03/04/2026'],
        ['1.500'],
        new Map([
          ['days', 'month_first'],
          ['amounts', 'comma'],
        ]),
      ),
    ).toMatchObject({
      dateOrder: 'month_first',
      decimalMark: 'comma',
      questions: [],
    });
  });
  test('is nothing where it reads alike', () => {
    expect(find(['04/04/2026', '2026-04-05', '5 Apr 2026'], ['1500', '2000'])).toMatchObject({ questions: [] });
  });
});

test('a total is split into equal nights to the kobo', () => {
  expect(nightsOfTotal(kobo(100), 3).map(({ price }) => price)).toEqual([34, 33, 33]);
});

test('columns of other systems are known by their names', () => {
  const cloudbeds =
    'Name,Email,Phone Number,Reservation Number,Third Party Confirmation Number,Adults,Children,Room Number,Accommodation Total,Amount Paid,Check in Date,Check out Date,Nights,Room Type,Grand Total,Deposit,Balance Due,Status';
  const fieldByColumn = Object.fromEntries(
    matchColumns('bookings', cloudbeds.split(',')).map(({ field, column }) => [cloudbeds.split(',')[column], field]),
  );
  expect(fieldByColumn).toEqual({
    ...{ Name: 'guest_name', Email: 'email', 'Phone Number': 'phone', 'Reservation Number': 'reservation' },
    ...{ Adults: 'adults', Children: 'children', 'Room Number': 'room', 'Amount Paid': 'paid' },
    ...{ 'Check in Date': 'check_in', 'Check out Date': 'check_out', 'Room Type': 'room_type' },
    ...{ 'Grand Total': 'total', Status: 'status' },
  });
  // No column is used twice.
  expect(matchColumns('bookings', ['Guest', 'Arrival', 'Departure']).map(({ column }) => column)).toEqual([0, 1, 2]);
});
