import { expect, test } from 'vitest';
import type { Readiness } from '#contract/housekeeping/housekeeping.ts';
import { freeRoomsText } from '#web/office/front-desk/reception/room-readiness.ts';

const noRooms = { rooms: 0, people: [] };
const readiness: Readiness = {
  ...{ today: '2026-11-22', deskDay: '2026-11-22', now: '2026-11-22T11:00:00Z', ready: 12, cleaning: noRooms },
  ...{ dirty: { rooms: 0, leftToday: 0 }, inHouse: { rooms: 0, doNotDisturb: 0 }, closed: { rooms: 0, offSale: 0 } },
  ...{ withoutRoom: 0, discrepancies: [], defects: [], arrivals: [], numbers: [] },
  readyByType: [{ roomType: 'Deluxe', rooms: 12 }],
};

test('of the rooms that are free, no more are ready than are free', () => {
  expect(freeRoomsText({ roomType: 'Deluxe', availableRooms: 11 }, readiness)).toBe('11 free, 11 ready');
  expect(freeRoomsText({ roomType: 'Deluxe', availableRooms: 14 }, readiness)).toBe('14 free, 12 ready');
  expect(freeRoomsText({ roomType: 'Suite', availableRooms: 2 }, readiness)).toBe('2 free, 0 ready');
  expect(freeRoomsText({ roomType: 'Deluxe', availableRooms: 11 }, undefined)).toBe('11 free');
});
