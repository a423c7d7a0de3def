import { expect, test } from 'vitest';
import type { GuestCallApi } from '#contract/api.ts';
import { demoRoomTypes } from '#contract/rooms/rooms.ts';
import { loadRooms } from '#web/site/rooms/load-rooms.ts';

const callThatAnswers = (answer: () => unknown) => (async () => answer()) as GuestCallApi;

test('rooms come cheapest first', async () => {
  const data = demoRoomTypes.toReversed();
  const { rooms, isLive } = await loadRooms(callThatAnswers(() => ({ data, today: '2026-11-21' })));
  expect(rooms.map((room) => room.pricePerNightKobo)).toEqual([2_490_000, 3_050_000, 3_590_000, 4_990_000, 5_490_000]);
  expect(isLive).toBe(true);
});

test('a list that was read earlier is not live', async () => {
  const { isLive } = await loadRooms(
    callThatAnswers(() => ({ data: demoRoomTypes, today: '2026-11-21', isKept: true })),
  );
  expect(isLive).toBe(false);
});
