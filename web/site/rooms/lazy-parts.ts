import { lazyPart } from '#web/site/lazy-part.ts';

export const staySearch = lazyPart(async () => (await import('#web/site/rooms/stay-search.tsx')).StaySearch);
export const compareRooms = lazyPart(async () => (await import('#web/site/rooms/compare-rooms.tsx')).CompareRooms);
