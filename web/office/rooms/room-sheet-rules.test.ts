import { expect, test } from 'vitest';
import { linesOfFailure, newRoomsWarning } from '#web/office/rooms/room-sheet-rules.ts';

const text = 'Number\tType\tPrice\n\n101\tDeluxe\t30500\n102\tDeluxe\n';

test('a problem of a row stands at its line', () => {
  expect(linesOfFailure(text, [{ field: 'rows.1.number', message: 'taken' }])).toEqual([{ line: 4, message: 'taken' }]);
  expect(linesOfFailure(text, [{ field: 'rows', message: 'of all' }])).toEqual([]);
});

test('who adds rooms to a type that has some is told how many there will be', () => {
  const types = [
    { id: 'deluxe', roomType: 'Deluxe' },
    { id: 'single', roomType: 'Single' },
  ];
  const rooms = [
    { roomTypeId: 'deluxe', number: '201' },
    { roomTypeId: 'deluxe', number: null },
  ];
  const rows = ['101', '102'].map((number) => ({ number, roomType: 'DELUXE' }));
  expect(newRoomsWarning([...rows, { number: '103', roomType: 'Single' }], types, rooms)).toEqual([
    'Deluxe has 2 rooms, 1 of them without a number. The new ones make 4 to sell.',
  ]);
});
