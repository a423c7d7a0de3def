import { expect, test } from 'vitest';
import type { GuestCallApi } from '#contract/api.ts';
import { catalogue } from '#contract/rooms/rooms.ts';
import { loadRooms } from '#web/site/rooms/load-rooms.ts';

const answering = (answer: () => unknown) => (async () => answer()) as GuestCallApi;

test('rooms come cheapest first', async () => {
  const data = catalogue.toReversed();
  const { rooms, live } = await loadRooms(answering(() => ({ data, today: '2026-11-21' })));
  expect(rooms.map((room) => room.pricePerNight)).toEqual([24900, 30500, 35900, 49900, 54900]);
  expect(live).toBe(true);
});

test('a list that was read earlier is not live', async () => {
  const { live } = await loadRooms(answering(() => ({ data: catalogue, today: '2026-11-21', isKept: true })));
  expect(live).toBe(false);
});
