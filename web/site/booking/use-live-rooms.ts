import { useCallback, useEffect, useState } from 'react';
import { call } from '#web/site/call.ts';
import type { OfferedRooms } from '#web/site/rooms/load-rooms.ts';

/** Loads the rooms again if the page came without the real ones, and when `reload` is called. */
export function useLiveRooms(initial: OfferedRooms): { offer: OfferedRooms; reload: () => Promise<void> } {
  const [offer, setOffer] = useState(initial);

  const reload = useCallback(async () => {
    // While the hotel cannot be reached, the rooms stay as they are.
    const part = await import('#web/site/rooms/load-rooms.ts').catch(() => undefined);
    const fresh = await part?.loadRooms(call).catch(() => undefined);
    if (fresh?.isLive) setOffer(fresh);
  }, []);

  useEffect(() => {
    if (!initial.isLive) void reload();
  }, [initial, reload]);

  return { offer, reload };
}
