import type { BookingStatus, PaymentStatus } from '#contract/bookings/bookings.ts';
import { addDays, type Day, nightsBetween } from '#contract/core/dates.ts';
import { testToday } from '#tools/testing/factories.ts';

export type ModelBooking = {
  id: string;
  isOnline: boolean;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  total: number;
  paid: number;
  checkIn: Day;
  checkOut: Day;
  nights: Day[];
  isLapsed: boolean;
  /** The transition that can be undone, and the day on which it was made. */
  lastTransition: { from: BookingStatus; day: Day } | undefined;
  hasRefund: boolean;
  isDeleted: boolean;
};

/**
 * The transitions a superadmin can make. The list is not imported from the server, because the model must not repeat
 * the server's mistakes.
 */
const transitions = [
  ...['pending → cancelled', 'pending → voided'],
  ...['confirmed → checked_in', 'confirmed → cancelled', 'confirmed → no_show', 'confirmed → voided'],
  ...['checked_in → completed', 'checked_in → checked_out', 'checked_in → voided'],
  ...['checked_in → cancelled', 'checked_in → no_show', 'checked_out → completed'],
];
const undoableTransitions = [
  ...['confirmed → cancelled', 'confirmed → no_show', 'checked_in → completed'],
  ...['checked_in → cancelled', 'checked_in → no_show'],
];
const finalStatuses: BookingStatus[] = ['completed', 'cancelled', 'no_show', 'voided'];
const statusesThatAcceptPayment: BookingStatus[] = ['confirmed', 'checked_in', 'checked_out', 'completed'];
const statusesWithoutBalance: BookingStatus[] = ['cancelled', 'no_show', 'voided'];
const refundableStatuses: BookingStatus[] = ['cancelled', 'voided'];

export type DeskModel = ReturnType<typeof makeDeskModel>;

/**
 * A model of the desk with one room type, and without guests who overstay. Most methods return the HTTP status that
 * their call must get.
 */
export function makeDeskModel(price: number, feePercent: number, rooms: number) {
  const bookings: ModelBooking[] = [];
  const roomsWhenClosed = new Map<Day, number>();
  let today = testToday;
  let total = rooms;
  let isOnSale = true;

  const roomsSold = (night: Day) => bookings.filter(({ nights }) => nights.includes(night)).length;
  const bookedNights = () => [...new Set(bookings.flatMap(({ checkIn, checkOut }) => nightsFrom(checkIn, checkOut)))];
  const claimNights = (booking: ModelBooking): boolean => {
    const nightsOfStay = nightsFrom(booking.checkIn, booking.checkOut);
    if (!isOnSale || nightsOfStay.some((night) => roomsSold(night) >= (roomsWhenClosed.get(night) ?? total)))
      return false;
    booking.nights = nightsOfStay;
    return true;
  };
  const releaseNights = (booking: ModelBooking, from: Day) => {
    booking.nights = booking.nights.filter((passNight) => passNight < from);
  };
  const updatePaymentStatus = (booking: ModelBooking) => {
    const { status, paid, paymentStatus } = booking;
    if (paid > 0 && refundableStatuses.includes(status)) booking.paymentStatus = 'refund_due';
    else if (paid >= booking.total) booking.paymentStatus = 'paid';
    else
      booking.paymentStatus = paymentStatus === 'refund_due' || paymentStatus === 'refunded' ? 'refunded' : 'pending';
  };
  const passDays = (days: number) => {
    today = addDays(today, days);
    for (const booking of bookings.filter(({ status }) => status === 'pending')) {
      Object.assign(booking, { status: 'cancelled', isLapsed: true });
      releaseNights(booking, booking.checkIn);
    }
  };

  return {
    bookings,
    today: () => today,
    hasOverstay: (day: Day) =>
      bookings.some(({ status, checkOut, isDeleted }) => status === 'checked_in' && !isDeleted && checkOut < day),
    passHalfHour: () => passDays(0),
    night: () => passDays(1),

    book(isOnline: boolean, checkIn: Day, nights: number): ModelBooking | undefined {
      const basePrice = price * nights;
      const booking: ModelBooking = {
        ...{
          id: '',
          isOnline: isOnline,
          checkIn,
          checkOut: addDays(checkIn, nights),
          nights: [],
          isLapsed: false,
          isDeleted: false,
        },
        ...{ lastTransition: undefined, hasRefund: false },
        ...{ status: isOnline ? 'pending' : 'confirmed', paymentStatus: 'pending', paid: 0 },
        total: basePrice + (isOnline ? (basePrice * feePercent) / 100 : 0),
      };
      if (!claimNights(booking)) return undefined;
      bookings.push(booking);
      return booking;
    },

    pay(booking: ModelBooking): number {
      const needsNights = !booking.isDeleted && booking.checkOut > today;
      const confirms = booking.status === 'pending' || (needsNights && booking.isLapsed && claimNights(booking));
      Object.assign(booking, { paid: booking.total, isDeleted: false }, confirms && { status: 'confirmed' });
      updatePaymentStatus(booking);
      return confirms ? 200 : 409;
    },

    move(booking: ModelBooking, to: BookingStatus): number {
      if (booking.isDeleted) return 404;
      if (!transitions.includes(`${booking.status} → ${to}`)) return 409;
      if (to === 'completed' && booking.paid < booking.total) return 409;
      booking.lastTransition = undoableTransitions.includes(`${booking.status} → ${to}`)
        ? { from: booking.status, day: today }
        : undefined;
      booking.hasRefund = false;
      booking.status = to;
      if (to !== 'checked_in') releaseNights(booking, today);
      updatePaymentStatus(booking);
      return 200;
    },

    undo(booking: ModelBooking): number {
      if (booking.isDeleted) return 404;
      const { lastTransition } = booking;
      if (lastTransition?.day !== today || booking.hasRefund) return 409;
      const missingNights = nightsFrom(booking.checkIn, booking.checkOut).filter(
        (night) => !booking.nights.includes(night),
      );
      if (
        missingNights.length > 0 &&
        (!isOnSale || missingNights.some((night) => roomsSold(night) >= (roomsWhenClosed.get(night) ?? total)))
      )
        return 409;
      booking.nights = nightsFrom(booking.checkIn, booking.checkOut);
      Object.assign(booking, { status: lastTransition.from, lastTransition: undefined, paymentStatus: 'pending' });
      updatePaymentStatus(booking);
      return 200;
    },

    remove(booking: ModelBooking): number {
      if (booking.isDeleted) return 404;
      if (booking.paid > 0) return 409;
      if (!finalStatuses.includes(booking.status)) booking.status = 'voided';
      releaseNights(booking, today);
      booking.isDeleted = true;
      return 200;
    },

    take(booking: ModelBooking, amount: number): number {
      if (booking.isDeleted) return 404;
      if (!statusesThatAcceptPayment.includes(booking.status) || amount > booking.total - booking.paid) return 409;
      booking.paid += amount;
      if (booking.status === 'checked_out' && booking.paid >= booking.total) {
        Object.assign(booking, { status: 'completed', lastTransition: undefined });
        releaseNights(booking, today);
      }
      updatePaymentStatus(booking);
      return 201;
    },

    giveBack(booking: ModelBooking, amount: number): number {
      booking.paid -= amount;
      booking.hasRefund ||= booking.status === 'cancelled';
      updatePaymentStatus(booking);
      return 200;
    },

    setInventory(rooms: number, willBeOnSale: boolean): number {
      const nightsAhead = bookedNights().filter((night) => night >= today);
      if (nightsAhead.some((night) => roomsSold(night) > rooms)) return 409;
      if (rooms !== total)
        for (const night of bookedNights().filter((each) => each < today && !roomsWhenClosed.has(each)))
          roomsWhenClosed.set(night, total);
      total = rooms;
      isOnSale = willBeOnSale;
      return 200;
    },

    facts() {
      const listedBookings = bookings.filter(({ isDeleted }) => !isDeleted);
      return {
        bookings: Object.fromEntries(
          listedBookings.map(({ id, status, paymentStatus, paid, total }) => {
            const owed = statusesWithoutBalance.includes(status) ? 0 : total - paid;
            return [id, [status, paymentStatus, paid, owed]];
          }),
        ),
        count: listedBookings.length,
        amount: listedBookings.reduce(
          (sum, { status, total }) => sum + (refundableStatuses.includes(status) ? 0 : total),
          0,
        ),
        nights: Object.fromEntries(
          bookedNights()
            .map((night) => [night, roomsSold(night)] as const)
            .filter(([, rooms]) => rooms > 0),
        ),
        tonight: roomsSold(today),
      };
    },
  };
}

const nightsFrom = (checkIn: Day, checkOut: Day): Day[] =>
  Array.from({ length: nightsBetween(checkIn, checkOut) }, (_, night) => addDays(checkIn, night));
