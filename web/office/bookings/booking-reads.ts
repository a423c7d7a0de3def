import * as z from 'zod/mini';
import type { EndpointName, Output } from '#contract/api.ts';
import { type DeskBooking, type DeskOverview, deskBooking } from '#contract/desk.ts';
import { asAppError } from '#web/errors.ts';
import { queryClient, readAgain, useApiMutation } from '#web/office/query.ts';

/** What is to be read again when a booking has changed. */
export const bookingReads = [
  'bookingDetail',
  'listBookings',
  'deskOverview',
  'bookingFigures',
  'availableRooms',
  'roomInventory',
  'roomsForStay',
] as const satisfies readonly EndpointName[];

/** Whoever looks at a booking sees it at once as the server says it is now. */
function showBooking(fresh: DeskBooking): void {
  queryClient.setQueryData<Output<'bookingDetail'>>(
    ['bookingDetail', { id: fresh.id }],
    (known) => known && { ...known, booking: fresh },
  );
  const renewed = (stays: DeskBooking[]) => stays.map((stay) => (stay.id === fresh.id ? fresh : stay));
  queryClient.setQueriesData<DeskOverview>(
    { queryKey: ['deskOverview'] },
    (known) =>
      known && {
        ...known,
        arrivals: renewed(known.arrivals),
        departures: renewed(known.departures),
        late: renewed(known.late),
        overstays: renewed(known.overstays),
      },
  );
}

type BookingChange =
  | 'adjustStay'
  | 'changeStay'
  | 'departEarly'
  | 'giveBack'
  | 'moveBooking'
  | 'undoMove'
  | 'takePayment'
  | 'reversePayment'
  | 'recheckPayment';

/** Changes a booking; the answer is shown without waiting for what is read again. */
export const useBookingChange = <N extends BookingChange>(name: N) =>
  useApiMutation(name, bookingReads, ({ booking }) => showBooking(booking));

/** The key has been used with other details: the first answer was lost, and then something was changed. */
export const wasUsed = (error: unknown): boolean =>
  asAppError(error)?.errors.some(({ field }) => field === 'key') ?? false;

const refusal = z.object({ booking: deskBooking });

/**
 * After a refusal: the booking as the server says it is now, where it says so. Whoever looks at it sees the same, and
 * the rest is read again.
 */
export function freshAfter(error: unknown): DeskBooking | undefined {
  const fresh = z.safeParse(refusal, asAppError(error)?.detail).data?.booking;
  if (fresh) showBooking(fresh);
  readAgain(bookingReads);
  return fresh;
}
