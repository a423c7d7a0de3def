import { describe, expect, test } from 'vitest';
import type { RoundRoom } from '#contract/housekeeping/housekeeping.ts';
import { differsFromDesk, roundEntries, roundFloors, roundReasonOf } from '#contract/housekeeping/round.ts';
import { floorName, shortFloorName } from '#contract/rooms/room-conditions.ts';

const today = '2026-11-22';
const at = '2026-11-22T11:00:00Z';

const room = (number: string, changes: Partial<RoundRoom> = {}): RoundRoom => ({
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

const leavesToday = { checkIn: '2026-11-20', checkOut: today };
const stays = { checkIn: '2026-11-21', checkOut: '2026-11-24' };
const left = { guest: 'Effiong', at };
const closure = { kind: 'out_of_order', reason: 'Leak', until: '2026-11-24' } as const;
const changed = { by: 'Blessing', at, own: true, today: true };

describe('a room is in the round because', () => {
  test.each<[string, Partial<RoundRoom>, string | undefined]>([
    ['the desk waits for it', { askedAt: at, left }, 'waiting'],
    ['its guest has left', { left, arrival: true }, 'left'],
    ['its guest leaves today and is still there', { stay: leavesToday }, 'leaving'],
    ['its guest is still there, although the desk waits', { stay: leavesToday, askedAt: at }, 'leaving'],
    ['a guest arrives', { arrival: true }, 'arrival'],
    ['its guest stays', { stay: stays }, 'stay'],
    ['it is vacant and dirty', {}, 'vacant'],
    ['it is closed, whatever else', { closure, askedAt: at, left }, 'closed'],
    ['it was asked for and is ready for its arrival', { askedAt: at, condition: 'clean', arrival: true }, 'arrival'],
    ['somebody has just cleaned it', { condition: 'clean', changed }, 'vacant'],
    ['of nothing: it is ready and nobody comes', { condition: 'clean' }, undefined],
  ])('%s', (_, changes, reason) => {
    expect(roundReasonOf(room('204', changes), today)).toBe(reason);
  });
});

test('the round goes: desk waits, left, leaving, arrivals, stays, closed; done ones come last', () => {
  const rooms = [
    room('201', { stay: stays }),
    room('202', { stay: leavesToday }),
    room('205', { arrival: true }),
    room('207', { left }),
    room('1010', { left }),
    room('204', { askedAt: at, arrival: true }),
    room('212', { closure }),
    room('208', { left, condition: 'clean', changed }),
    room('206'),
    room('203', { condition: 'inspected' }),
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
    room('301', { floor: 2 }),
    room('101', { floor: 0, condition: 'clean', arrival: true }),
    room('102', { floor: 0 }),
  ];
  const floors = roundFloors(roundEntries(rooms, today)).map(
    ({ floor, roomsLeft: open }) => `${shortFloorName(floor)} ${open}`,
  );
  expect(floors).toEqual(['Ground 1', 'Second 1']);
});

test('what was seen differs from the desk', () => {
  expect(differsFromDesk({ stay: null }, 'occupied')).toBe(true);
  expect(differsFromDesk({ stay: stays }, 'vacant')).toBe(true);
  expect(differsFromDesk({ stay: null }, 'vacant')).toBe(false);
  expect(differsFromDesk({ stay: stays }, 'occupied')).toBe(false);
});

test.each([
  [-1, 'Basement 1', 'Basement 1'],
  [0, 'Ground floor', 'Ground'],
  [2, 'Second floor', 'Second'],
  [6, 'Floor 6', 'Floor 6'],
])('floor %i is called %s', (floor, name, short) => {
  expect([floorName(floor), shortFloorName(floor)]).toEqual([name, short]);
});
