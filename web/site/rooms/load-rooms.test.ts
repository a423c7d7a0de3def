import { expect, test, vi } from 'vitest';
import type { GuestCallApi } from '#contract/api.ts';
import { catalogue } from '#contract/rooms.ts';
import { loadRooms } from '#web/site/rooms/load-rooms.ts';

const answering = (answer: () => unknown) => (async () => answer()) as GuestCallApi;

test('rooms come cheapest first', async () => {
  const data = catalogue.toReversed();
  const { rooms, live } = await loadRooms(answering(() => ({ data, today: '2026-11-21' })));
  expect(rooms.map((room) => room.price_per_night)).toEqual([24900, 30500, 35900, 49900, 54900]);
  expect(live).toBe(true);
});

test('without an answer the catalogue stands in, quietly', async () => {
  const consoleInfo = vi.spyOn(console, 'info').mockImplementation(() => {});
  const rooms = await loadRooms(
    answering(() => {
      throw new Error('offline');
    }),
  );
  expect(rooms).toMatchObject({ rooms: catalogue, live: false });
  expect(consoleInfo).toHaveBeenCalledOnce();
  consoleInfo.mockRestore();
});
