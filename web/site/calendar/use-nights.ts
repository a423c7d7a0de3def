import { useCallback, useEffect, useRef, useState } from 'react';
import { addDays } from '#contract/dates.ts';
import { useCall, useFacts } from '#web/core/context.ts';
import { lastDay, type Nights } from '#web/site/calendar/picking.ts';

type Known = { state: 'asking' | 'known' | 'failed'; nights: Nights };

const initial: Known = { state: 'asking', nights: new Map() };

/** Nights of one room type, or of any, up to the last one that can be sold. Late replies are dropped. */
export function useNights(room: string | undefined): Known & { reload: () => void } {
  const call = useCall();
  const facts = useFacts();
  const { today } = facts;
  const to = addDays(lastDay({ today, stays: facts.hotel.stays }), -1);
  const [known, setKnown] = useState(initial);
  const latestRequest = useRef(0);

  const reload = useCallback(() => {
    latestRequest.current += 1;
    const thisRequest = latestRequest.current;
    const update = (next: Known) => {
      if (thisRequest === latestRequest.current) setKnown(next);
    };
    update(initial);
    call('roomCalendar', { room_type_id: room, from: today, to }).then(
      ({ data }) => update({ state: 'known', nights: new Map(data.map((night) => [night.night, night])) }),
      () => update({ ...initial, state: 'failed' }),
    );
  }, [call, room, today, to]);

  useEffect(() => {
    reload();
    return () => {
      latestRequest.current += 1;
    };
  }, [reload]);

  return { ...known, reload };
}
