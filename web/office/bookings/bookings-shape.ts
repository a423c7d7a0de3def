import { type BookingStatus, bookingStatuses, type PaymentStatus, paymentStatuses } from '#contract/bookings.ts';
import type { Day } from '#contract/dates.ts';
import { type BookingSort, bookingSorts } from '#contract/desk.ts';
import { type ListShape, oneOf, readDay } from '#web/office/list/list-state.ts';
import type { Source } from '#web/office/shared/sources.ts';

export type BookingFilters = {
  source: Source;
  status: BookingStatus;
  payment_status: PaymentStatus;
  from: Day;
  to: Day;
};

/** Cancelled and voided bookings are among the rows then, but not in the sum. */
export const omitsCancelledFromTotal = ({ status, payment_status: paymentStatus }: Partial<BookingFilters>): boolean =>
  !status && paymentStatus !== 'refund_due' && paymentStatus !== 'refunded';

export const bookingsShape: ListShape<BookingFilters, BookingSort> = {
  filters: {
    source: oneOf(['online', 'manual']),
    status: oneOf(bookingStatuses),
    payment_status: oneOf(paymentStatuses),
    from: readDay,
    to: readDay,
  },
  sorts: bookingSorts,
  defaults: { sort: 'created_at', dir: 'desc' },
};
