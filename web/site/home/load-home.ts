import type { GuestCallApi } from '#contract/api.ts';
import { homePictures } from '#web/site/home/home-pictures.ts';
import type { PictureFacts } from '#web/site/pictures/facts.ts';
import { roomFacts } from '#web/site/pictures/room-facts.ts';
import { loadRooms } from '#web/site/rooms/load-rooms.ts';

/** Rooms and pictures of the home page. As data they come with its HTML: its script need not carry them too. */
export const loadHome = async (call: GuestCallApi) => ({
  rooms: await loadRooms(call),
  pictures: { ...homePictures, rooms: roomFacts as Readonly<Record<string, PictureFacts>> },
});
