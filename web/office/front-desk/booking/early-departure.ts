import type { Input, Output } from '#contract/api.ts';
import type { DeskBooking } from '#contract/front-desk/desk.ts';
import { companyPaysGuestWindow } from '#web/office/front-desk/booking/payer-choice.ts';

type UnusedNights = Pick<Input<'departEarly'>, 'unused'>;
type AmountsAfter = Pick<Output<'previewDeparture'>, 'totalAmountKobo' | 'balanceKobo'>;
type LeavingBooking = Pick<DeskBooking, 'totalAmountKobo' | 'balanceKobo'>;

/** The booking with the total and the balance that it has once the unused nights are dropped or stay charged. */
export const bookingAfterDeparture = <Booking extends LeavingBooking>(
  booking: Booking,
  { totalAmountKobo, balanceKobo }: AmountsAfter,
  { unused }: UnusedNights,
): Booking => (unused === 'drop' ? { ...booking, totalAmountKobo, balanceKobo } : booking);

/** Whether the guest is asked for a balance before the stay is completed. */
export const isGuestAskedAtDeparture = (
  booking: Pick<DeskBooking, 'balanceKobo' | 'company' | 'companyHasWindow'>,
): boolean => booking.balanceKobo > 0 && !companyPaysGuestWindow(booking);
