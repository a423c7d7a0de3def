import { useFacts } from '#web/context.ts';
import { useApiQuery } from '#web/office/query.ts';

/** The room types on sale, with how many of each are free tonight, and the hotel's day. */
export function useRoomsTonight() {
  const facts = useFacts();
  const query = useApiQuery('availableRooms', {});
  return { query, rooms: query.data?.data, today: query.data?.today ?? facts.today };
}
