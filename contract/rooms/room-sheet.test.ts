import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import {
  floorOfNumber,
  linesOfSheet,
  roomSheetMessages as messages,
  numbersText,
  readRoomSheet,
  typesOfSheet,
} from '#contract/rooms/room-sheet.ts';

const deluxe = { roomType: 'Deluxe', pricePerNightKobo: kobo(3_050_000) };

describe('a sheet', () => {
  test.each([
    ['of a spreadsheet', '101\tDeluxe\t30500\n102\tDeluxe\t30500'],
    ['with headings', 'Number\tType\tPrice\n101\tDeluxe\t₦30,500.00\n102\tDeluxe\t30500'],
    ['with semicolons', '101;Deluxe;30500\r\n102;Deluxe;30500\r\n'],
    ['that somebody typed', ' 101, Deluxe, 30,500\n\n102 , Deluxe , N30500 '],
  ])('%s is read', (_, text) => {
    expect(readRoomSheet(text)).toEqual({
      rows: ['101', '102'].map((number) => ({ number, ...deluxe })),
      problems: [],
    });
  });

  test('with a range of numbers has each of its rooms', () => {
    const text = '001-003, Deluxe, 30500\n9 to 8, Deluxe\n12A-14, Deluxe\n1-10, Deluxe';
    const { rows, problems } = readRoomSheet(text.split('\n')[0] ?? '');
    expect(problems).toEqual([]);
    expect(rows).toEqual(['001', '002', '003'].map((number) => ({ number, ...deluxe })));
    // Neither falls nor changes its digits: one number, as it stands there.
    expect(linesOfSheet(text)).toEqual([1, 1, 1, 2, 3, 4]);
  });

  test.each([
    [['101', '102', '103', '105'], '101–103, 105'],
    [['12A', '12B', '9', '10'], '12A, 12B, 9, 10'],
    [[], ''],
  ])('the numbers %j read %s', (numbers, text) => {
    expect(numbersText(numbers)).toBe(text);
  });

  test('needs a price only once for each type, and guests only if they are known', () => {
    const { rows, problems } = readRoomSheet('101, Deluxe, 30500, 3\n102, deluxe\n1A, Single, 20000');
    expect(problems).toEqual([]);
    expect(typesOfSheet(rows)).toEqual([
      { ...deluxe, numbers: ['101', '102'], maxOccupancy: 3 },
      { roomType: 'Single', numbers: ['1A'], pricePerNightKobo: kobo(2_000_000), maxOccupancy: undefined },
    ]);
  });

  test.each([
    ['', 1, messages.nothing],
    ['\n  \n', 1, messages.nothing],
    ['Number\tType\tPrice', 1, messages.nothing],
    ['101, Deluxe, 30500\n, Deluxe, 30500', 2, messages.noNumber],
    ['101, , 30500', 1, messages.noType],
    ['101', 1, messages.noType],
    ['101, Deluxe, free 1', 1, messages.price],
    ['101, Deluxe, -5', 1, messages.price],
    ['101, Deluxe, 0', 1, 'Please enter a price per night'],
    ['101, Deluxe, 30500, many', 1, messages.guests],
    ['101, Deluxe, 30500, 13', 1, messages.guests],
    ['101\tDeluxe\t30500\t2\tsea view', 1, messages.columns],
    [
      'room one hundred and 1, Deluxe, 30500',
      1,
      'A room number has up to 8 digits, capital letters and hyphens, such as 204 or 12A',
    ],
    [`101, ${'a'.repeat(200)}, 30500`, 1, 'Name can be at most 60 characters long'],
    ['101, Deluxe, 30500\n\n101, Deluxe, 30500', 3, messages.twice('101', 1)],
    ['101, Deluxe, 30500\n102, DELUXE, 31000', 2, messages.otherPrice('DELUXE', 1)],
    ['101, Deluxe, 30500, 2\n102, Deluxe, 30500, 3', 2, messages.otherGuests('Deluxe', 1)],
  ])('%j has a sentence at line %i', (text, line, message) => {
    expect(readRoomSheet(text).problems).toEqual([{ line, message }]);
  });

  test('of 400 rooms with rubbish in it names each wrong line, and no other', () => {
    const lines = Array.from({ length: 400 }, (_, index) => `${1001 + index}\tDeluxe\t30500`);
    lines[6] = '????\tDeluxe\t30500';
    lines[399] = '1399\tDeluxe\t30500';
    const { rows, problems } = readRoomSheet(lines.join('\n'));
    expect([rows.length, problems.map(({ line }) => line)]).toEqual([398, [7, 400]]);
  });

  test('of 401 rooms is too long', () => {
    const lines = Array.from({ length: 401 }, (_, index) => `${1001 + index}\tDeluxe\t30500`);
    expect(readRoomSheet(lines.join('\n')).problems).toEqual([{ line: 401, message: messages.tooMany }]);
  });
});

test.each([
  ['204', 2],
  ['1104', 11],
  ['12A', 0],
  ['204B', 2],
  ['7', 0],
  ['G-1', 0],
  ['9904', 0],
])('room %s is on floor %i', (number, floor) => {
  expect(floorOfNumber(number)).toBe(floor);
});
