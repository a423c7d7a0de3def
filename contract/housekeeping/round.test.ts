import { describe, expect, test } from 'vitest';
import type { RoundRoom } from '#contract/housekeeping/housekeeping.ts';
import { differs, reasonOf, roundEntries, roundFloors } from '#contract/housekeeping/round.ts';
import { floorName, shortFloorName } from '#contract/rooms/room-conditions.ts';

const today = '2026-11-22';
const at = '2026-11-22T11:00:00Z';

const room = (number: string, changes: Partial<RoundRoom> = {}): RoundRoom => ({
  room: `id of ${number}`,
  number,
  room_type: 'Deluxe',
  floor: 1,
  version: 3,
  condition: 'dirty',
  changed: null,
  can_inspect: false,
  undo_to: null,
  cleaning: null,
  seen: null,
  request: null,
  request_note: '',
  asked_at: null,
  waiting_guest: null,
  stay: null,
  left: null,
  arrival: false,
  closure: null,
  open_defects: 0,
  ...changes,
});

const leavesToday = { check_in: '2026-11-20', check_out: today };
const stays = { check_in: '2026-11-21', check_out: '2026-11-24' };
const left = { guest: 'Effiong', at };
const closure = { kind: 'out_of_order', reason: 'Leak', until: '2026-11-24' } as const;
const changed = { by: 'Blessing', at, own: true, today: true };

describe('a room is in the round because', () => {
  test.each<[string, Partial<RoundRoom>, string | undefined]>([
    ['the desk waits for it', { asked_at: at, left }, 'waiting'],
    ['its guest has left', { left, arrival: true }, 'left'],
    ['its guest leaves today and is still there', { stay: leavesToday }, 'leaving'],
    ['its guest is still there, although the desk waits', { stay: leavesToday, asked_at: at }, 'leaving'],
    ['a guest arrives', { arrival: true }, 'arrival'],
    ['its guest stays', { stay: stays }, 'stay'],
    ['it is vacant and dirty', {}, 'vacant'],
    ['it is closed, whatever else', { closure, asked_at: at, left }, 'closed'],
    ['it was asked for and is ready for its arrival', { asked_at: at, condition: 'clean', arrival: true }, 'arrival'],
    ['somebody has just cleaned it', { condition: 'clean', changed }, 'vacant'],
    ['of nothing: it is ready and nobody comes', { condition: 'clean' }, undefined],
  ])('%s', (_, changes, reason) => {
    expect(reasonOf(room('204', changes), today)).toBe(reason);
  });
});

test('the round goes: desk waits, left, leaving, arrivals, stays, closed; done ones come last', () => {
  const rooms = [
    room('201', { stay: stays }),
    room('202', { stay: leavesToday }),
    room('205', { arrival: true }),
    room('207', { left }),
    room('1010', { left }),
    room('204', { asked_at: at, arrival: true }),
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
    ({ floor, left: open }) => `${shortFloorName(floor)} ${open}`,
  );
  expect(floors).toEqual(['Ground 1', 'Second 1']);
});

test('what was seen differs from the desk', () => {
  expect(differs({ stay: null }, 'occupied')).toBe(true);
  expect(differs({ stay: stays }, 'vacant')).toBe(true);
  expect(differs({ stay: null }, 'vacant')).toBe(false);
  expect(differs({ stay: stays }, 'occupied')).toBe(false);
});

test.each([
  [-1, 'Basement 1', 'Basement 1'],
  [0, 'Ground floor', 'Ground'],
  [2, 'Second floor', 'Second'],
  [6, 'Floor 6', 'Floor 6'],
])('floor %i is called %s', (floor, name, short) => {
  expect([floorName(floor), shortFloorName(floor)]).toEqual([name, short]);
});
