import type { BookingStatus, PaymentStatus } from '#contract/bookings.ts';
import { addDays, type Day, nightsBetween } from '#contract/dates.ts';
import { testToday } from '#tools/testing/factories.ts';

/** A booking in the model; amounts in naira. */
export type Kept = {
  id: string;
  online: boolean;
  status: BookingStatus;
  payment: PaymentStatus;
  total: number;
  paid: number;
  checkIn: Day;
  checkOut: Day;
  nights: Day[];
  ranOut: boolean;
  /** The transition that can be undone, and the day it was made. */
  last: { from: BookingStatus; day: Day } | undefined;
  /** Money was given back since the booking was cancelled. */
  returned: boolean;
  deleted: boolean;
};

/** The transitions a superadmin can make, written down apart from the server's table. */
const steps = [
  ...['pending → cancelled', 'pending → voided'],
  ...['confirmed → checked_in', 'confirmed → cancelled', 'confirmed → no_show', 'confirmed → voided'],
  ...['checked_in → completed', 'checked_in → checked_out', 'checked_in → voided'],
  ...['checked_in → cancelled', 'checked_in → no_show', 'checked_out → completed'],
];
const undoable = [
  ...['confirmed → cancelled', 'confirmed → no_show', 'checked_in → completed'],
  ...['checked_in → cancelled', 'checked_in → no_show'],
];
const over: BookingStatus[] = ['completed', 'cancelled', 'no_show', 'voided'];
const paysAtDesk: BookingStatus[] = ['confirmed', 'checked_in', 'checked_out', 'completed'];
const calledOff: BookingStatus[] = ['cancelled', 'no_show', 'voided'];
const owedBack: BookingStatus[] = ['cancelled', 'voided'];

export type DeskModel = ReturnType<typeof deskModel>;

/** A model of the desk with one room type. Each method returns the HTTP status that its call must have. */
export function deskModel(price: number, feePercent: number, rooms: number) {
  const bookings: Kept[] = [];
  const closed = new Map<Day, number>();
  let today = testToday;
  let total = rooms;
  let onSale = true;

  const sold = (night: Day) => bookings.filter(({ nights }) => nights.includes(night)).length;
  const touched = () => [...new Set(bookings.flatMap(({ checkIn, checkOut }) => nightsFrom(checkIn, checkOut)))];
  const claim = (booking: Kept): boolean => {
    const wanted = nightsFrom(booking.checkIn, booking.checkOut);
    if (!onSale || wanted.some((night) => sold(night) >= (closed.get(night) ?? total))) return false;
    booking.nights = wanted;
    return true;
  };
  const release = (booking: Kept, from: Day) => {
    booking.nights = booking.nights.filter((night) => night < from);
  };
  const count = (booking: Kept) => {
    const { status, paid, payment } = booking;
    if (paid > 0 && owedBack.includes(status)) booking.payment = 'refund_due';
    else if (paid >= booking.total) booking.payment = 'paid';
    else booking.payment = payment === 'refund_due' || payment === 'refunded' ? 'refunded' : 'pending';
  };
  const pass = (days: number) => {
    today = addDays(today, days);
    for (const booking of bookings.filter(({ status }) => status === 'pending')) {
      Object.assign(booking, { status: 'cancelled', ranOut: true });
      release(booking, booking.checkIn);
    }
  };

  return {
    bookings,
    today: () => today,
    halfAnHour: () => pass(0),
    night: () => pass(1),

    /** Adds the booking if a room is free. The caller sets its `id` from the server's reply. */
    book(online: boolean, checkIn: Day, nights: number): Kept | undefined {
      const base = price * nights;
      const booking: Kept = {
        ...{ id: '', online, checkIn, checkOut: addDays(checkIn, nights), nights: [], ranOut: false, deleted: false },
        ...{ last: undefined, returned: false },
        ...{ status: online ? 'pending' : 'confirmed', payment: 'pending', paid: 0 },
        total: base + (online ? (base * feePercent) / 100 : 0),
      };
      if (!claim(booking)) return undefined;
      bookings.push(booking);
      return booking;
    },

    pay(booking: Kept): number {
      const wanted = !booking.deleted && booking.checkOut > today;
      const inTime = booking.status === 'pending' || (wanted && booking.ranOut && claim(booking));
      Object.assign(booking, { paid: booking.total, deleted: false }, inTime && { status: 'confirmed' });
      count(booking);
      return inTime ? 200 : 409;
    },

    move(booking: Kept, to: BookingStatus): number {
      if (booking.deleted) return 404;
      if (!steps.includes(`${booking.status} → ${to}`)) return 409;
      booking.last = undoable.includes(`${booking.status} → ${to}`) ? { from: booking.status, day: today } : undefined;
      booking.returned = false;
      booking.status = to;
      if (to !== 'checked_in') release(booking, today);
      count(booking);
      return 200;
    },

    undo(booking: Kept): number {
      if (booking.deleted) return 404;
      const { last } = booking;
      if (last?.day !== today || booking.returned) return 409;
      const missing = nightsFrom(booking.checkIn, booking.checkOut).filter((night) => !booking.nights.includes(night));
      if (missing.length > 0 && (!onSale || missing.some((night) => sold(night) >= (closed.get(night) ?? total))))
        return 409;
      booking.nights = nightsFrom(booking.checkIn, booking.checkOut);
      Object.assign(booking, { status: last.from, last: undefined, payment: 'pending' });
      count(booking);
      return 200;
    },

    remove(booking: Kept): number {
      if (booking.deleted) return 404;
      if (booking.paid > 0) return 409;
      if (!over.includes(booking.status)) booking.status = 'voided';
      release(booking, today);
      booking.deleted = true;
      return 200;
    },

    take(booking: Kept, amount: number): number {
      if (booking.deleted) return 404;
      if (!paysAtDesk.includes(booking.status) || amount > booking.total - booking.paid) return 409;
      booking.paid += amount;
      count(booking);
      return 201;
    },

    giveBack(booking: Kept, amount: number): number {
      booking.paid -= amount;
      booking.returned ||= booking.status === 'cancelled';
      count(booking);
      return 200;
    },

    stock(rooms: number, sale: boolean): number {
      const ahead = touched().filter((night) => night >= today);
      if (ahead.some((night) => sold(night) > rooms)) return 409;
      if (rooms !== total)
        for (const night of touched().filter((each) => each < today && !closed.has(each))) closed.set(night, total);
      total = rooms;
      onSale = sale;
      return 200;
    },

    facts() {
      const listed = bookings.filter(({ deleted }) => !deleted);
      return {
        bookings: Object.fromEntries(
          listed.map(({ id, status, payment, paid, total }) => {
            const owed = calledOff.includes(status) ? 0 : total - paid;
            return [id, [status, payment, paid, owed]];
          }),
        ),
        count: listed.length,
        amount: listed.reduce((sum, { status, total }) => sum + (owedBack.includes(status) ? 0 : total), 0),
        nights: Object.fromEntries(
          touched()
            .map((night) => [night, sold(night)] as const)
            .filter(([, rooms]) => rooms > 0),
        ),
        tonight: sold(today),
      };
    },
  };
}

const nightsFrom = (checkIn: Day, checkOut: Day): Day[] =>
  Array.from({ length: nightsBetween(checkIn, checkOut) }, (_, night) => addDays(checkIn, night));
