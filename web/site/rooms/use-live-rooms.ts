import { useEffect, useState } from 'react';
import { useCall } from '#web/context.ts';
import type { Rooms } from '#web/site/rooms/load-rooms.ts';

export function useLiveRooms(drawn: Rooms): Rooms {
  const call = useCall();
  const [rooms, setRooms] = useState(drawn);

  useEffect(() => {
    if (drawn.live) return;
    let gone = false;
    void import('#web/site/rooms/load-rooms.ts')
      .then(({ loadRooms }) => loadRooms(call))
      .then((fresh) => {
        if (!gone && fresh.live) setRooms(fresh);
      });
    return () => {
      gone = true;
    };
  }, [call, drawn]);

  return rooms;
}
