import * as z from 'zod/mini';
import type { DetailName } from '#contract/bookings/booking-details.ts';
import {
  type BookingStatus,
  bookingMessages,
  childrenField,
  deskEmailField,
  guestFieldSchemas,
  priceLine,
  roomField,
  statusLabels,
  statusTraits,
  stayDateField,
} from '#contract/bookings/bookings.ts';
import { addDays, type Day, formatDay, nightsBetween } from '#contract/core/dates.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import type { FieldError } from '#contract/core/errors.ts';
import {
  blankableLineField,
  dirtyOkField,
  guestsField,
  koboField,
  overrideReasonField,
  roomIdField,
  shownNairaField,
} from '#contract/core/fields.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { queryNumber } from '#contract/core/lists.ts';
import { type Kobo, kobo, type Night } from '#contract/core/money.ts';
import { type Discount, discountNights } from '#contract/rooms/discounts.ts';
import { ratePlanCodeField, ratePlanOfferMessages } from '#contract/rooms/rate-plan-offers.ts';
import { brokenLimit, stayMessages } from '#contract/rooms/stay-limits.ts';

export const changeMessages = {
  changed: 'Stay changed',
  failed: 'Failed to change the stay',
  previewFailed: 'The new total could not be worked out',
  changedMeanwhile:
    'Somebody has changed this booking meanwhile. Please look at it as it is now; what you typed is still here.',
  totalChanged: 'The price has changed meanwhile. Please look at the new total.',
  notChangeable: (status: BookingStatus) => `A booking that is ${statusLabels[status]} cannot be changed.`,
  arrived: 'The guest is in the house: the check-in date stays.',
  nightsPassed: (earliest: Day) => `Nights that have passed stay. The earliest check-out is ${formatDay(earliest)}.`,
  early: (earliest: Day) => `The earliest check-out is ${formatDay(earliest)}.`,
  notArrived: 'The guest has not come: nights that have passed cannot be added.',
  noNightLeft: 'No night is left for another room type.',
  typePassed: (earliest: Day) =>
    `Nights that have passed stay as they were. The earliest night is ${formatDay(earliest)}.`,
  onePending: 'A stay that is not confirmed yet has one room type.',
  discounted: 'The discount is more than this stay would cost.',
  version: 'version must be that of the booking the form was opened on',
} as const;

/** `roomId` is the room type of the last night, `nightTypes` has that of each night. */
export type PricedStay = {
  status: BookingStatus;
  roomId: string;
  nightTypes: readonly string[];
  checkIn: Day;
  checkOut: Day;
  guests: number;
  children: number;
  planCode: string;
  /** The part of the price of a night that is for the guests: breakfast and extra guests. */
  guestsKobo: Kobo;
  nights: readonly Night[];
};

export type RequestedStay = {
  roomId: string;
  nightTypes: readonly string[];
  checkIn: Day;
  checkOut: Day;
  guests: number;
  children: number;
  planCode: string;
};

/**
 * Current prices of a room type for a change of stay. `nights` has the price of each requested night with the rate
 * plan. `guestsKobo` and `bookedGuestsKobo` are what the requested and the booked guests add to such a price.
 * `discount` applies to new nights; with `carried` they get the amounts that a code took off the nights that are given
 * up.
 */
export type StayPrices = {
  nights: readonly Kobo[];
  guestsKobo: Kobo;
  bookedGuestsKobo: Kobo;
  discount?: Discount | 'carried' | undefined;
};

export const isChangeable = (status: BookingStatus): boolean =>
  statusTraits[status].holdsNights && statusTraits[status].acceptsPayment;

export const daysBetween = (checkIn: Day, checkOut: Day): Day[] =>
  Array.from({ length: Math.max(0, nightsBetween(checkIn, checkOut)) }, (_, night) => addDays(checkIn, night));

export type ChangedNights = { nights: Night[]; addedNights: Day[]; droppedNights: Day[]; guestsKobo: Kobo };

/**
 * The room type of each night of a stay with these dates: `roomId` from the night `from` on. An earlier night keeps its
 * type. A new night gets the type of the night of the stay that is nearest to it.
 */
export function typesOfNights(
  stay: Pick<PricedStay, 'roomId' | 'checkIn' | 'nightTypes'>,
  { roomId, checkIn, checkOut }: Pick<RequestedStay, 'roomId' | 'checkIn' | 'checkOut'>,
  from: Day | undefined,
): string[] {
  const lastIndex = stay.nightTypes.length - 1;
  return daysBetween(checkIn, checkOut).map((day) => {
    if (from !== undefined && day >= from) return roomId;
    const nearest = Math.min(Math.max(nightsBetween(stay.checkIn, day), 0), lastIndex);
    return stay.nightTypes[nearest] ?? stay.roomId;
  });
}

/** Consecutive nights of one room type; `checkOut` is the day after the last of them. */
export type TypeRun = { roomTypeId: string; checkIn: Day; checkOut: Day };

export function typeRunsOf({ checkIn, nightTypes }: Pick<PricedStay, 'checkIn' | 'nightTypes'>): TypeRun[] {
  const runs: TypeRun[] = [];
  for (const [index, roomTypeId] of nightTypes.entries()) {
    const lastRun = runs.at(-1);
    const nextDay = addDays(checkIn, index + 1);
    if (lastRun?.roomTypeId === roomTypeId) lastRun.checkOut = nextDay;
    else runs.push({ roomTypeId, checkIn: addDays(checkIn, index), checkOut: nextDay });
  }
  return runs;
}

const changesGuests = (stay: PricedStay, { guests, children }: RequestedStay): boolean =>
  guests !== stay.guests || children !== stay.children;

/**
 * The nights of a stay after a change. A night before the desk day keeps its price and fee. A later one keeps them if
 * neither its rate plan nor its room type changes; with `keepsPrices` its type may change. If the guests change, such a
 * later night costs more or less by what the guests add. A new night has the price of today and no fee, because the
 * guest pays for it at the desk. Percentages and the rate of a company apply to it, too. Amounts that a code took off
 * nights that are given up pass to new nights, in the order of the days.
 */
export function changedNights(
  stay: PricedStay,
  requested: RequestedStay,
  deskDay: Day,
  pricesOf: (roomTypeId: string) => StayPrices,
  keepsPrices = false,
): ChangedNights {
  const hasOtherGuests = changesGuests(stay, requested);
  const hasOtherRatePlan = requested.planCode !== stay.planCode;
  const lastType = requested.nightTypes.at(-1) ?? requested.roomId;
  const isRepriced = hasOtherGuests || hasOtherRatePlan || (lastType !== stay.roomId && !keepsPrices);
  const oldDays = daysBetween(stay.checkIn, stay.checkOut);
  const oldNights = new Map(oldDays.map((day, index) => [day, stay.nights[index]]));
  const oldTypes = new Map(oldDays.map((day, index) => [day, stay.nightTypes[index]]));
  const days = daysBetween(requested.checkIn, requested.checkOut);
  const newTypes = new Map(days.map((day, index) => [day, requested.nightTypes[index] ?? requested.roomId]));
  const typeOf = (day: Day) => newTypes.get(day) ?? requested.roomId;
  const keepsType = (day: Day) => oldTypes.get(day) === newTypes.get(day);
  const keepsPrice = (day: Day) => day < deskDay || (!hasOtherRatePlan && (keepsPrices || keepsType(day)));
  const bookedGuests = (type = stay.roomId) =>
    type === stay.roomId ? stay.guestsKobo : pricesOf(type).bookedGuestsKobo;
  const unchangedNight = (day: Day): Night | undefined => {
    const night = keepsPrice(day) ? oldNights.get(day) : undefined;
    if (!night || day < deskDay || !hasOtherGuests) return night;
    const price = night.price - bookedGuests(oldTypes.get(day)) + pricesOf(typeOf(day)).guestsKobo;
    return { ...night, price: kobo(Math.max(1, price)) };
  };
  const carriedAmounts = [...oldNights].flatMap(([day, night]) =>
    days.includes(day) && unchangedNight(day) ? [] : [night?.off ?? kobo(0)],
  );
  const makeNewNight = (day: Day, index: number): Night => {
    const prices = pricesOf(typeOf(day));
    const { discount } = prices;
    const nightDiscount =
      discount === 'carried' ? ({ kind: 'naira', amount: carriedAmounts.shift() ?? kobo(0) } as const) : discount;
    const [night] = discountNights([prices.nights[index] ?? kobo(0)], prices.guestsKobo, nightDiscount);
    return { price: night?.price ?? kobo(0), fee: kobo(0), ...(night && night.off > 0 && { off: night.off }) };
  };
  return {
    nights: days.map((day, index) => unchangedNight(day) ?? makeNewNight(day, index)),
    addedNights: days.filter((day) => !keepsType(day)),
    droppedNights: [...oldNights.keys()].filter((day) => !days.includes(day) || !keepsType(day)),
    guestsKobo: isRepriced ? pricesOf(lastType).guestsKobo : stay.guestsKobo,
  };
}

const sumKobo = (amounts: readonly Kobo[]): Kobo => kobo(amounts.reduce((sum, amount) => sum + amount, 0));

export function totalPrice(nights: readonly Night[]): { base: Kobo; fee: Kobo } {
  return { base: sumKobo(nights.map(({ price }) => price)), fee: sumKobo(nights.map(({ fee }) => fee)) };
}

/**
 * The earliest day on which the stay can end: today, but not before the day after check-in. Today is the day of the
 * calendar, because a guest who leaves after midnight has had the night that runs.
 */
const earliestCheckOut = (stay: Pick<PricedStay, 'checkIn'>, today: Day): Day =>
  today > stay.checkIn ? today : addDays(stay.checkIn, 1);

export const unusedNightsOf = (stay: Pick<PricedStay, 'status' | 'checkIn' | 'checkOut'>, today: Day): Day[] =>
  stay.status === 'checked_in' && stay.checkIn <= today
    ? daysBetween(earliestCheckOut(stay, today), stay.checkOut)
    : [];

type RoomToCheck = { name: string; maxOccupancy: number };

type CurrentDays = Pick<DeskDays, 'today' | 'deskDay'>;

type StayDatesAndRoom = Pick<PricedStay, 'status' | 'roomId' | 'checkIn' | 'checkOut' | 'guests'>;
/** `roomFrom` is the first night in the other room type; without it, all nights that are left change to that type. */
type RequestedDatesAndRoom = Pick<RequestedStay, 'roomId' | 'checkIn' | 'checkOut' | 'guests'> & {
  children?: number;
  roomFrom?: Day | undefined;
};

export function changeProblems(
  stay: StayDatesAndRoom,
  requested: RequestedDatesAndRoom,
  days: CurrentDays,
  limits: Hotel['stays'],
  room?: RoomToCheck,
): FieldError[] {
  const problems = dateProblems(stay, requested, days, limits);
  const changesRoom = requested.roomId !== stay.roomId;
  if (changesRoom && requested.checkOut <= days.deskDay)
    problems.push({ field: 'roomId', message: changeMessages.noNightLeft });
  problems.push(...firstNightProblems(stay, requested, days.deskDay));
  if (room && requested.guests > room.maxOccupancy && (changesRoom || requested.guests !== stay.guests))
    problems.push({ field: 'guests', message: stayMessages.occupancy(room.name, room.maxOccupancy) });
  if (requested.children && requested.children >= requested.guests)
    problems.push({ field: 'children', message: ratePlanOfferMessages.adult });
  return problems;
}

function firstNightProblems(
  { status }: StayDatesAndRoom,
  { checkIn, checkOut, roomFrom }: RequestedDatesAndRoom,
  deskDay: Day,
): FieldError[] {
  if (roomFrom === undefined) return [];
  const problemOf = (message: string) => [{ field: 'roomFrom', message }];
  if (roomFrom < deskDay) return problemOf(changeMessages.typePassed(deskDay));
  if (roomFrom >= checkOut) return problemOf(changeMessages.noNightLeft);
  return status === 'pending' && roomFrom > checkIn ? problemOf(changeMessages.onePending) : [];
}

function dateProblems(
  stay: StayDatesAndRoom,
  requested: RequestedDatesAndRoom,
  { today, deskDay }: CurrentDays,
  limits: Hotel['stays'],
): FieldError[] {
  const inHouse = stay.status === 'checked_in';
  const checkInChanges = requested.checkIn !== stay.checkIn;
  const checkOutChanges = requested.checkOut !== stay.checkOut;
  if (!checkInChanges && !checkOutChanges) return [];
  const nights = nightsBetween(requested.checkIn, requested.checkOut);
  const problemAt = (field: 'checkIn' | 'checkOut', message: string) => [{ field, message }];
  if (checkInChanges && inHouse) return problemAt('checkIn', changeMessages.arrived);
  const dates = { checkIn: requested.checkIn, checkOut: requested.checkOut };
  const limitProblem = brokenLimit(dates, checkInChanges ? deskDay : requested.checkIn, limits);
  if (limitProblem?.field === 'checkIn') return [limitProblem];
  if (nights < 1) return problemAt('checkOut', stayMessages.order);
  const earliest = inHouse ? earliestCheckOut(stay, today) : addDays(deskDay, 1);
  if (requested.checkOut < earliest && requested.checkOut < stay.checkOut)
    return problemAt('checkOut', inHouse ? changeMessages.nightsPassed(earliest) : changeMessages.early(earliest));
  if (requested.checkOut > stay.checkOut && !inHouse && requested.checkOut < earliest)
    return problemAt('checkOut', changeMessages.early(earliest));
  // A stay that is over and whose guest did not arrive cannot get further nights before the desk day.
  if (!inHouse && stay.checkOut < deskDay && requested.checkIn < deskDay)
    return problemAt('checkIn', changeMessages.notArrived);
  return limitProblem ? [limitProblem] : [];
}

const detailFields = {
  ...guestFieldSchemas,
  guestEmail: deskEmailField,
  note: blankableLineField('A note', 500),
} satisfies Record<DetailName, z.ZodMiniType>;

const bookingIdField = { id: z.uuid({ error: bookingMessages.notFound }) };

/**
 * In a room of another type, the nights that the stay already has cost what they did (`kept`) or what they would cost
 * now (`today`). The default is `kept` if the input has a `room`, and `today` if it has only the type `roomId`.
 */
const priceField = z.optional(z.enum(['kept', 'today'], { error: 'price must be kept or today' }));

/**
 * The first night in `room` or in the type `roomId`; by default the first night that is left. Earlier nights stay where
 * they are.
 */
const roomFromField = z.optional(stayDateField);

export const stayChange = z.object({
  ...bookingIdField,
  /**
   * The version of the booking that the staff member saw. If the booking has another one by now, the call is refused.
   */
  version: z.int(changeMessages.version),
  seenTotalKobo: z.optional(shownNairaField('seen_total must be a number')),
  ...z.partial(z.object(detailFields)).shape,
  roomId: z.optional(roomField),
  checkIn: z.optional(stayDateField),
  checkOut: z.optional(stayDateField),
  guests: z.optional(guestsField),
  children: z.optional(childrenField),
  /** The code of another rate plan. The nights from the desk day on get its current price. */
  plan: z.optional(ratePlanCodeField),
  room: z.optional(roomIdField),
  roomFrom: roomFromField,
  dirtyOk: dirtyOkField,
  price: priceField,
  overrideReason: overrideReasonField,
});
export type StayChange = z.infer<typeof stayChange>;

export const previewStayInput = z.object({
  ...bookingIdField,
  roomId: z.optional(roomField),
  checkIn: z.optional(stayDateField),
  checkOut: z.optional(stayDateField),
  guests: z.optional(queryNumber(guestsField)),
  children: z.optional(queryNumber(childrenField)),
  plan: z.optional(ratePlanCodeField),
  room: z.optional(roomIdField),
  roomFrom: roomFromField,
  price: priceField,
});

export const stayPreview = z.object({
  /** After a change of room type, a night can be both added (in the new type) and dropped (in the old one). */
  nightsAdded: z.array(z.string()),
  nightsDropped: z.array(z.string()),
  /** The room types of the stay, each until the day of the next one or of check-out. */
  roomTypes: z.array(z.object({ roomType: z.string(), from: z.string(), until: z.string() })),
  priceLines: z.array(priceLine),
  priceOffKobo: koboField,
  transactionFeeKobo: koboField,
  totalAmountKobo: koboField,
  /** The new total less the current one. */
  differenceKobo: koboField,
  balanceKobo: koboField,
  creditKobo: koboField,
  available: z.boolean(),
  /** The stay conditions that the change breaks. A change that breaks any needs a reason. */
  against: z.array(z.string()),
  /** A sentence on the room of the stay after the change. Undefined if the stay has no room and gets none. */
  roomNote: z.optional(z.string()),
});
export type StayPreview = z.infer<typeof stayPreview>;
