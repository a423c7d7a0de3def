import type { GuestCallApi } from '#contract/api.ts';
import { homePictures } from '#web/site/home/home-pictures.ts';
import type { PictureFacts } from '#web/site/pictures/facts.ts';
import { roomFacts } from '#web/site/pictures/room-facts.ts';
import { loadRooms } from '#web/site/rooms/load-rooms.ts';

/** The facts of the pictures come as data in the page's HTML, so that its script need not contain them. */
export const loadHome = async (call: GuestCallApi) => ({
  rooms: await loadRooms(call),
  pictures: { ...homePictures, rooms: roomFacts as Readonly<Record<string, PictureFacts>> },
});
