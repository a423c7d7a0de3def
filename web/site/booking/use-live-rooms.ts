import { useEffect, useState } from 'react';
import { call } from '#web/site/call.ts';
import type { OfferedRooms } from '#web/site/rooms/load-rooms.ts';

export function useLiveRooms(initial: OfferedRooms): OfferedRooms {
  const [rooms, setRooms] = useState(initial);

  useEffect(() => {
    if (initial.live) return;
    let isUnmounted = false;
    void import('#web/site/rooms/load-rooms.ts')
      .then(({ loadRooms }) => loadRooms(call))
      .then((fresh) => {
        if (!isUnmounted && fresh.live) setRooms(fresh);
      });
    return () => {
      isUnmounted = true;
    };
  }, [initial]);

  return rooms;
}
