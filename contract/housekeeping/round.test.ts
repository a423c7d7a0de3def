import { describe, expect, test } from 'vitest';
import type { RoundRoom } from '#contract/housekeeping/housekeeping.ts';
import { differsFromDesk, roundEntries, roundFloors, roundReasonOf } from '#contract/housekeeping/round.ts';
import { floorName, shortFloorName } from '#contract/rooms/room-conditions.ts';

const today = '2026-11-22';
const testTime = '2026-11-22T11:00:00Z';

const makeRoom = (number: string, changes: Partial<RoundRoom> = {}): RoundRoom => ({
  room: `id of ${number}`,
  number,
  roomType: 'Deluxe',
  floor: 1,
  version: 3,
  condition: 'dirty',
  changed: null,
  canInspect: false,
  undoTo: null,
  cleaning: null,
  seen: null,
  request: null,
  requestNote: '',
  askedAt: null,
  waitingGuest: null,
  stay: null,
  left: null,
  arrival: false,
  closure: null,
  openDefects: 0,
  ...changes,
});

const stayLeavingToday = { checkIn: '2026-11-20', checkOut: today };
const stayLeavingLater = { checkIn: '2026-11-21', checkOut: '2026-11-24' };
const guestWhoLeft = { guest: 'Effiong', at: testTime };
const closure = { kind: 'out_of_order', reason: 'Leak', until: '2026-11-24' } as const;
const lastChange = { by: 'Blessing', at: testTime, own: true, today: true };

describe('a room is in the round because', () => {
  test.each<[string, Partial<RoundRoom>, string | undefined]>([
    ['the desk waits for it', { askedAt: testTime, left: guestWhoLeft }, 'waiting'],
    ['its guest has left', { left: guestWhoLeft, arrival: true }, 'left'],
    ['its guest leaves today and is still there', { stay: stayLeavingToday }, 'leaving'],
    ['its guest is still there, although the desk waits', { stay: stayLeavingToday, askedAt: testTime }, 'leaving'],
    ['a guest arrives', { arrival: true }, 'arrival'],
    ['its guest stays', { stay: stayLeavingLater }, 'stay'],
    ['it is vacant and dirty', {}, 'vacant'],
    ['it is closed, whatever else', { closure, askedAt: testTime, left: guestWhoLeft }, 'closed'],
    [
      'it was asked for and is ready for its arrival',
      { askedAt: testTime, condition: 'clean', arrival: true },
      'arrival',
    ],
    ['somebody has just cleaned it', { condition: 'clean', changed: lastChange }, 'vacant'],
    ['of nothing: it is ready and nobody comes', { condition: 'clean' }, undefined],
  ])('%s', (_, changes, reason) => {
    expect(roundReasonOf(makeRoom('204', changes), today)).toBe(reason);
  });
});

test('the round goes: desk waits, left, leaving, arrivals, stays, closed; done ones come last', () => {
  const rooms = [
    makeRoom('201', { stay: stayLeavingLater }),
    makeRoom('202', { stay: stayLeavingToday }),
    makeRoom('205', { arrival: true }),
    makeRoom('207', { left: guestWhoLeft }),
    makeRoom('1010', { left: guestWhoLeft }),
    makeRoom('204', { askedAt: testTime, arrival: true }),
    makeRoom('212', { closure }),
    makeRoom('208', { left: guestWhoLeft, condition: 'clean', changed: lastChange }),
    makeRoom('206'),
    makeRoom('203', { condition: 'inspected' }),
  ];
  expect(roundEntries(rooms, today).map(({ room: { number } }) => number)).toEqual([
    '204',
    '207',
    '1010',
    '202',
    '205',
    '201',
    '206',
    '208',
    '212',
  ]);
});

test('each floor says what is left on it', () => {
  const rooms = [
    makeRoom('301', { floor: 2 }),
    makeRoom('101', { floor: 0, condition: 'clean', arrival: true }),
    makeRoom('102', { floor: 0 }),
  ];
  const floors = roundFloors(roundEntries(rooms, today)).map(
    ({ floor, roomsLeft: open }) => `${shortFloorName(floor)} ${open}`,
  );
  expect(floors).toEqual(['Ground 1', 'Second 1']);
});

test('what was seen differs from the desk', () => {
  expect(differsFromDesk({ stay: null }, 'occupied')).toBe(true);
  expect(differsFromDesk({ stay: stayLeavingLater }, 'vacant')).toBe(true);
  expect(differsFromDesk({ stay: null }, 'vacant')).toBe(false);
  expect(differsFromDesk({ stay: stayLeavingLater }, 'occupied')).toBe(false);
});

test.each([
  [-1, 'Basement 1', 'Basement 1'],
  [0, 'Ground floor', 'Ground'],
  [2, 'Second floor', 'Second'],
  [6, 'Floor 6', 'Floor 6'],
])('floor %i is called %s', (floor, name, short) => {
  expect([floorName(floor), shortFloorName(floor)]).toEqual([name, short]);
});
