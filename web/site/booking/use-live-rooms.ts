import { useCallback, useEffect, useState } from 'react';
import { call } from '#web/site/call.ts';
import type { OfferedRooms } from '#web/site/rooms/load-rooms.ts';

/** Loads the rooms again if the server could not read the current ones for the page, and when `reload` is called. */
export function useLiveRooms(initial: OfferedRooms): { offer: OfferedRooms; reload: () => Promise<void> } {
  const [offer, setOffer] = useState(initial);

  const reload = useCallback(async () => {
    // While the hotel cannot be reached, the rooms stay as they are.
    const roomsModule = await import('#web/site/rooms/load-rooms.ts').catch(() => undefined);
    const freshRooms = await roomsModule?.loadRooms(call).catch(() => undefined);
    if (freshRooms?.isLive) setOffer(freshRooms);
  }, []);

  useEffect(() => {
    if (!initial.isLive) void reload();
  }, [initial, reload]);

  return { offer, reload };
}
