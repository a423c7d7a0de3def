import { addDays, type Day, formatDay } from '#contract/dates.ts';
import { formatNaira, kobo, offOf, priceLines, toNaira } from '#contract/money.ts';
import {
  type ChangedNights,
  changedNights,
  type PricedStay,
  type RequestedStay,
  type StayChange,
  type StayPreview,
  type StayPrices,
  totalPrice,
} from '#contract/stay-change.ts';
import { type BookingWithBalance, balanceOf, creditOf } from '#server/bookings/money.ts';

type RoomTypeWithPrices = { id: string; name: string; prices: StayPrices };

export const pricedStay = (booking: BookingWithBalance): PricedStay => ({ ...booking, roomId: booking.roomTypeId });

export const requestedStay = (
  booking: BookingWithBalance,
  input: Pick<StayChange, 'room_id' | 'check_in' | 'check_out' | 'guests' | 'children' | 'plan'>,
): RequestedStay => ({
  roomId: input.room_id ?? booking.roomTypeId,
  checkIn: input.check_in ?? booking.checkIn,
  checkOut: input.check_out ?? booking.checkOut,
  guests: input.guests ?? booking.guests,
  // Fewer guests are fewer children, unless somebody says otherwise.
  children: input.children ?? Math.min(booking.children, (input.guests ?? booking.guests) - 1),
  planCode: input.plan || booking.planCode,
});

export const needsOtherNights = (booking: BookingWithBalance, requested: RequestedStay): boolean =>
  requested.roomId !== booking.roomTypeId ||
  requested.checkIn !== booking.checkIn ||
  requested.checkOut !== booking.checkOut;

export function changedBooking(
  booking: BookingWithBalance,
  requested: RequestedStay,
  room: RoomTypeWithPrices,
  today: Day,
  keepsPrices = false,
): BookingWithBalance & ChangedNights {
  const changed = changedNights(pricedStay(booking), requested, today, room.prices, keepsPrices);
  const { base, fee } = totalPrice(changed.nights);
  return {
    ...booking,
    ...changed,
    ...{
      checkIn: requested.checkIn,
      checkOut: requested.checkOut,
      guests: requested.guests,
      children: requested.children,
      baseKobo: base,
      feeKobo: fee,
    },
    // While the room type stays the same, the booking keeps its name from then, even if the type was renamed since.
    ...(room.id !== booking.roomTypeId && { roomTypeId: room.id, roomTypeName: room.name }),
    priceKobo: changed.nights[0]?.price ?? booking.priceKobo,
    totalKobo: kobo(base + fee + booking.extraKobo + booking.servicesKobo - booking.discountKobo),
  };
}

export const presentPreview = (
  booking: BookingWithBalance,
  changed: BookingWithBalance & ChangedNights,
  { available, against, note }: { available: boolean; against: string[]; note: string | undefined },
): StayPreview => ({
  nights_added: changed.added,
  nights_dropped: changed.dropped,
  price_lines: priceLines(changed.nights).map(({ nights, price }) => ({ nights, price_per_night: toNaira(price) })),
  price_off: toNaira(offOf(changed.nights)),
  transaction_fee: toNaira(changed.feeKobo),
  total_amount: toNaira(changed.totalKobo),
  difference: toNaira(kobo(changed.totalKobo - booking.totalKobo)),
  balance: toNaira(balanceOf(changed)),
  credit: toNaira(creditOf(changed)),
  ...{ available, against },
  ...(note && { room_note: note }),
});

export function joinConsecutiveNights(nights: readonly Day[]): { checkIn: Day; checkOut: Day }[] {
  const ranges: { checkIn: Day; checkOut: Day }[] = [];
  for (const night of nights) {
    const last = ranges.at(-1);
    const nextDay = addDays(night, 1);
    if (last?.checkOut === night) last.checkOut = nextDay;
    else ranges.push({ checkIn: night, checkOut: nextDay });
  }
  return ranges;
}

export const stayFacts = (booking: BookingWithBalance) => ({
  guestName: booking.guestName,
  guestEmail: booking.guestEmail,
  guestPhone: booking.guestPhone,
  roomType: booking.roomTypeName,
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  guests: booking.guests,
  children: booking.children,
  plan: booking.planName,
  note: booking.note,
  totalKobo: booking.totalKobo,
});

/** `room` is the number of the room, or null without one. */
type StayFacts = ReturnType<typeof stayFacts> & { room: string | null };

export function changedFacts(
  before: StayFacts,
  after: StayFacts,
): { before: Partial<StayFacts>; after: Partial<StayFacts> } {
  const keys = (Object.keys(before) as (keyof StayFacts)[]).filter((key) => before[key] !== after[key]);
  const pick = (facts: StayFacts): Partial<StayFacts> => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  return { before: pick(before), after: pick(after) };
}

/** The lines of the mail about a change. For contact details, the mail says only that they were corrected. */
const mailLines: Partial<Record<keyof StayFacts, [label: string, formatValue: (value: string | number) => string]>> = {
  guestName: ['Name', () => 'corrected'],
  guestEmail: ['E-mail', () => 'corrected'],
  guestPhone: ['Phone', () => 'corrected'],
  roomType: ['Room', String],
  checkIn: ['Check-in', (day) => formatDay(String(day))],
  checkOut: ['Check-out', (day) => formatDay(String(day))],
  guests: ['Guests', String],
  children: ['Of them children', String],
  plan: ['Plan', String],
  totalKobo: ['Total', (amount) => formatNaira(kobo(Number(amount)))],
};

/** `before` is null where there was no value before, as for a discount or a refund. */
export type MailChange = { label: string; before: string | null; after: string };

/** Returns no lines when only the note of the staff has changed, which the guest never sees. */
export const mailChanges = (before: Partial<StayFacts>, after: Partial<StayFacts>): MailChange[] =>
  (Object.keys(mailLines) as (keyof StayFacts)[]).flatMap((key) => {
    const [label, formatValue] = mailLines[key] ?? [];
    const [oldValue, newValue] = [before[key], after[key]];
    return label && formatValue && oldValue != null && newValue != null
      ? [{ label, before: formatValue(oldValue), after: formatValue(newValue) }]
      : [];
  });
