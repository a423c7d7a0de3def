import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { isDay } from '#contract/dates.ts';
import type { RoomListing } from '#contract/rooms.ts';
import type { Preselection } from '#web/site/booking/booking-fields.ts';

const dayIn = (text: unknown): string | undefined => (typeof text === 'string' && isDay(text) ? text : undefined);

export function usePreselection(rooms: readonly RoomListing[]): Preselection {
  const { room, check_in, check_out } = useSearch({ from: '/site/booking' });
  const room_id = rooms.some(({ id }) => id === room) ? room : undefined;
  return useMemo(
    () => ({ room_id, check_in: dayIn(check_in), check_out: dayIn(check_out) }),
    [room_id, check_in, check_out],
  );
}
