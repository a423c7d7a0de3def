import toast from 'react-hot-toast/headless';
import type { GuestForm } from '#contract/bookings/bookings.ts';
import type { CreatedBooking } from '#contract/payments/payments.ts';
import type { RatePlanOffer } from '#contract/rooms/rate-plan-offers.ts';
import type { RoomListing } from '#contract/rooms/rooms.ts';
import { showServerErrors } from '#web/forms/server-errors.ts';
import type { SpecialOffer } from '#web/offer/special-offer.ts';
import type { BookingFormState } from '#web/site/booking/booking-fields.ts';
import { bookingRequestOf } from '#web/site/booking/booking-request.ts';
import { createBooking, creationProblem } from '#web/site/booking/create-booking.ts';
import { call } from '#web/site/call.ts';

export type BookingToSubmit = {
  form: BookingFormState;
  rooms: readonly RoomListing[];
  ratePlans: readonly RatePlanOffer[];
  special: SpecialOffer | undefined;
  setSpecial: (special: SpecialOffer | undefined) => void;
  feePercent: number;
  /** The form calls `reloadRooms` after a refusal, because a price or a room can have changed. */
  reloadRooms: () => Promise<void>;
  onCreated: (created: CreatedBooking) => void;
  /** The form passes the text to show during the proof of work. */
  onWork: (text: string) => void;
};

/** Books the stay that the form describes. Returns an error that belongs to none of the fields, or null. */
export async function submitBooking(values: GuestForm, booking: BookingToSubmit): Promise<string | null> {
  const { form, rooms, ratePlans, feePercent } = booking;
  toast.dismiss();
  try {
    let { special } = booking;
    if (values.promoCode && !special) {
      const { checkTypedCode } = await import('#web/site/booking/special-price.tsx');
      special = await checkTypedCode(form, booking.setSpecial);
      if (!special) return null;
    }
    const room = rooms.find(({ id }) => id === values.roomId);
    const { request, shown } = bookingRequestOf(values, { room, ratePlans, special, feePercent });
    booking.onCreated(await createBooking(call, request, shown, booking.onWork));
    return null;
  } catch (problem) {
    void booking.reloadRooms();
    const { message, errors } = creationProblem(problem);
    return showServerErrors(form, errors) ? null : message;
  }
}
