import {
  type BookingDetail,
  detailNames,
  detailOf,
  guestDetailNames,
  recordOfNames,
} from '#contract/bookings/booking-details.ts';
import { addDays, type Day, formatDay } from '#contract/core/dates.ts';
import { formatNaira, kobo, priceLinesOf, sumOff } from '#contract/core/money.ts';
import {
  type ChangedNights,
  changedNights,
  daysBetween,
  type PricedStay,
  type RequestedStay,
  type StayChange,
  type StayPreview,
  type StayPrices,
  totalPrice,
  typeRunsOf,
  typesOfNights,
} from '#contract/front-desk/stay-change.ts';
import { type BookingWithBalance, balanceOf, creditOf } from '#server/bookings/money.ts';
import type { StayNight } from '#server/bookings/room-night-store.ts';

/** `nights` are those that the booking has claimed. */
export function pricedStay(booking: BookingWithBalance, nights: readonly StayNight[]): PricedStay {
  const typeByNight = new Map(nights.map(({ night, roomTypeId }) => [night, roomTypeId]));
  const roomId = booking.roomTypeId;
  const nightTypes = daysBetween(booking.checkIn, booking.checkOut).map((day) => typeByNight.get(day) ?? roomId);
  return { ...booking, roomId, nightTypes };
}

export type RequestedChange = Pick<
  StayChange,
  'roomId' | 'checkIn' | 'checkOut' | 'guests' | 'children' | 'plan' | 'roomFrom'
>;

export function requestedStay(stay: PricedStay, input: RequestedChange, deskDay: Day): RequestedStay {
  const dates = {
    roomId: input.roomId ?? stay.roomId,
    checkIn: input.checkIn ?? stay.checkIn,
    checkOut: input.checkOut ?? stay.checkOut,
  };
  const changesType = input.roomFrom !== undefined || dates.roomId !== stay.roomId;
  const [changesFrom] = [input.roomFrom ?? deskDay, deskDay].toSorted().slice(-1);
  return {
    ...dates,
    nightTypes: typesOfNights(stay, dates, changesType ? changesFrom : undefined),
    guests: input.guests ?? stay.guests,
    // One guest must be an adult, so fewer guests can mean fewer children.
    children: input.children ?? Math.min(stay.children, (input.guests ?? stay.guests) - 1),
    planCode: input.plan || stay.planCode,
  };
}

const areSameLists = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each, place) => each === others[place]);

export const needsOtherNights = (stay: PricedStay, requested: RequestedStay): boolean =>
  requested.checkIn !== stay.checkIn ||
  requested.checkOut !== stay.checkOut ||
  !areSameLists(requested.nightTypes, stay.nightTypes);

const typesInOrder = (stay: Pick<PricedStay, 'checkIn' | 'nightTypes'>): string[] =>
  typeRunsOf(stay).map(({ roomTypeId }) => roomTypeId);

/** The names of the room types of a stay in order, for example `Classic Single, then Deluxe`. */
const typeNames = (types: readonly string[], nameOf: (roomTypeId: string) => string): string =>
  types.map(nameOf).join(', then ');

type RoomTypeLookups = { nameOf: (roomTypeId: string) => string; pricesOf: (roomTypeId: string) => StayPrices };

export function changedBooking(
  booking: BookingWithBalance,
  stay: PricedStay,
  requested: RequestedStay,
  { nameOf, pricesOf }: RoomTypeLookups,
  deskDay: Day,
  keepsPrices = false,
): BookingWithBalance & ChangedNights {
  const changed = changedNights(stay, requested, deskDay, pricesOf, keepsPrices);
  const types = typesInOrder(requested);
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
    roomTypeId: types.at(-1) ?? booking.roomTypeId,
    // While the room types stay the same, the booking keeps their names from the time of booking, even if one was
    // renamed since.
    ...(!areSameLists(types, typesInOrder(stay)) && { roomTypeName: typeNames(types, nameOf) }),
    priceKobo: changed.nights[0]?.price ?? booking.priceKobo,
    totalKobo: kobo(base + fee + booking.extraKobo + booking.servicesKobo - booking.discountKobo),
  };
}

type PreviewFacts = {
  available: boolean;
  against: string[];
  note: string | undefined;
  roomTypes: StayPreview['roomTypes'];
};

export const presentPreview = (
  booking: BookingWithBalance,
  changed: BookingWithBalance & ChangedNights,
  { available, against, note, roomTypes }: PreviewFacts,
): StayPreview => ({
  nightsAdded: changed.addedNights,
  nightsDropped: changed.droppedNights,
  roomTypes,
  priceLines: priceLinesOf(changed.nights).map(({ nights, price }) => ({ nights, pricePerNightKobo: price })),
  priceOffKobo: sumOff(changed.nights),
  transactionFeeKobo: changed.feeKobo,
  totalAmountKobo: changed.totalKobo,
  differenceKobo: kobo(changed.totalKobo - booking.totalKobo),
  balanceKobo: balanceOf(changed),
  creditKobo: creditOf(changed),
  ...{ available, against },
  ...(note && { roomNote: note }),
});

export function joinConsecutiveNights(nights: readonly Day[]): { checkIn: Day; checkOut: Day }[] {
  const ranges: { checkIn: Day; checkOut: Day }[] = [];
  for (const night of nights) {
    const lastRange = ranges.at(-1);
    const nextDay = addDays(night, 1);
    if (lastRange?.checkOut === night) lastRange.checkOut = nextDay;
    else ranges.push({ checkIn: night, checkOut: nextDay });
  }
  return ranges;
}

export const stayFacts = (booking: BookingWithBalance) => ({
  ...recordOfNames(detailNames, (name) => booking[name]),
  roomType: booking.roomTypeName,
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  guests: booking.guests,
  children: booking.children,
  plan: booking.planName,
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

type MailLine = [label: string, formatValue: (value: string | number) => string];

export const mailLineOf = ({ label, isContact }: Pick<BookingDetail, 'label' | 'isContact'>): MailLine => [
  label,
  isContact ? () => 'corrected' : (value) => String(value) || 'none',
];

/** Which changes the mail to the guest tells, with the label and the format of their values. */
const mailLines: Partial<Record<keyof StayFacts, MailLine>> = {
  ...recordOfNames(guestDetailNames, (name) => mailLineOf(detailOf(name))),
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

/** Returns a line for each change that `mailLines` names and that has a value before and after. */
export const changesForMail = (before: Partial<StayFacts>, after: Partial<StayFacts>): MailChange[] =>
  (Object.keys(mailLines) as (keyof StayFacts)[]).flatMap((key) => {
    const [label, formatValue] = mailLines[key] ?? [];
    const [oldValue, newValue] = [before[key], after[key]];
    return label && formatValue && oldValue != null && newValue != null
      ? [{ label, before: formatValue(oldValue), after: formatValue(newValue) }]
      : [];
  });
