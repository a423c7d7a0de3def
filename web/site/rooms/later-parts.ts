import { laterPart } from '#web/site/rooms/later.ts';

export const staySearch = laterPart(async () => (await import('#web/site/rooms/stay-search.tsx')).StaySearch);
export const compareRooms = laterPart(async () => (await import('#web/site/rooms/compare-rooms.tsx')).CompareRooms);
