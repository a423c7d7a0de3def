import * as z from 'zod/mini';
import type { Output } from '#contract/api.ts';
import { readWire } from '#contract/core/wire.ts';
import { type DeskBooking, type DeskOverview, deskBooking } from '#contract/front-desk/desk.ts';
import { asAppError } from '#web/core/errors.ts';
import { queryClient, refetchSubjects, useApiMutation } from '#web/office/core/query.ts';

function writeBookingToCache(changedBooking: DeskBooking): void {
  queryClient.setQueryData<Output<'bookingDetail'>>(
    ['bookingDetail', { id: changedBooking.id }],
    (cached) => cached && { ...cached, booking: changedBooking },
  );
  const withChangedBooking = (stays: DeskBooking[]) =>
    stays.map((stay) => (stay.id === changedBooking.id ? changedBooking : stay));
  queryClient.setQueriesData<DeskOverview>(
    { queryKey: ['deskOverview'] },
    (cached) =>
      cached && {
        ...cached,
        arrivals: withChangedBooking(cached.arrivals),
        departures: withChangedBooking(cached.departures),
        late: withChangedBooking(cached.late),
        overstays: withChangedBooking(cached.overstays),
      },
  );
}

type BookingChange =
  | 'adjustStay'
  | 'clearBalance'
  | 'takeClearingBack'
  | 'changeStay'
  | 'departEarly'
  | 'giveBack'
  | 'moveLines'
  | 'moveBooking'
  | 'postServices'
  | 'undoMove'
  | 'takePayment'
  | 'reversePayment'
  | 'recheckPayment';

/** Makes a change and shows the booking in the reply at once, before the lists are refetched. */
export const useBookingChange = <N extends BookingChange>(name: N) =>
  useApiMutation(name, ({ booking }) => writeBookingToCache(booking));

/**
 * Whether the server refused the idempotency key. For example, the first reply was lost, and the user then changed
 * something.
 */
export const isKeyUsed = (error: unknown): boolean =>
  asAppError(error)?.errors.some(({ field }) => field === 'key') ?? false;

const refusalDetail = z.object({ booking: deskBooking });

/** After a refusal: shows and returns the booking that the server sent with it, if any, and refetches the bookings. */
export function refreshAfterFailure(error: unknown): DeskBooking | undefined {
  const currentBooking = readWire(refusalDetail, asAppError(error)?.detail)?.booking;
  if (currentBooking) writeBookingToCache(currentBooking);
  refetchSubjects(['booking', 'bookings']);
  return currentBooking;
}
