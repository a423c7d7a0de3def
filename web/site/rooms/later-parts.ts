import { later } from '#web/site/rooms/later.tsx';

export const StaySearch = later(async () => (await import('#web/site/rooms/stay-search.tsx')).StaySearch);
export const CompareRooms = later(async () => (await import('#web/site/rooms/compare-rooms.tsx')).CompareRooms);
