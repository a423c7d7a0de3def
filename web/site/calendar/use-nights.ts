import { useCallback, useEffect, useRef, useState } from 'react';
import { addDays } from '#contract/dates.ts';
import { useCall, useFacts } from '#web/context.ts';
import { lastDay, type Nights } from '#web/site/calendar/picking.ts';

type Known = { state: 'asking' | 'known' | 'failed'; nights: Nights };

const nothing: Known = { state: 'asking', nights: new Map() };

/** Nights of one room type, or of any, up to the last one that can be sold. Late replies are dropped. */
export function useNights(room: string | undefined): Known & { ask: () => void } {
  const call = useCall();
  const facts = useFacts();
  const { today } = facts;
  const to = addDays(lastDay({ today, stays: facts.hotel.stays }), -1);
  const [known, setKnown] = useState(nothing);
  const turn = useRef(0);

  const ask = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    const say = (next: Known) => {
      if (mine === turn.current) setKnown(next);
    };
    say(nothing);
    call('roomCalendar', { room_type_id: room, from: today, to }).then(
      ({ data }) => say({ state: 'known', nights: new Map(data.map((night) => [night.night, night])) }),
      () => say({ ...nothing, state: 'failed' }),
    );
  }, [call, room, today, to]);

  useEffect(() => {
    ask();
    return () => {
      turn.current += 1;
    };
  }, [ask]);

  return { ...known, ask };
}
