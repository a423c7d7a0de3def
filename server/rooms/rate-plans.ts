import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Member } from '#contract/core/roles.ts';
import {
  type RatePlanOffer,
  type RatePlanTerms,
  ratePlanOfferMessages,
  type SeenTerms,
} from '#contract/rooms/rate-plan-offers.ts';
import { type GuestPrice, type RatePlanPrice, standardRatePlan } from '#contract/rooms/rate-plan-prices.ts';
import {
  type GuestPricesOfType,
  guestPriceMessages,
  type HourCharge,
  hourChargeReason,
  hourMessages,
  type NewRatePlan,
  type RatePlanView,
  ratePlanMessages,
} from '#contract/rooms/rate-plans.ts';
import type { GuestPrices } from '#contract/rooms/rooms.ts';
import type { Tx } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { onViolation, refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { requireUnchanged } from '#server/core/require-unchanged.ts';
import {
  insertRatePlan,
  lockHourCharges,
  lockRatePlan,
  lockRatePlansOnSale,
  type RatePlan,
  type RatePlanFacts,
  replaceHourCharges,
  updateRatePlan,
} from '#server/rooms/rate-plan-store.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import { findRoomType, type RoomType, updateGuestPrices } from '#server/rooms/room-type-store.ts';

type RatePlanDeps = Pick<Deps, 'db' | 'clock'>;

/** Only a booking stores the time of check-in: a rate plan has that of the hotel. */
type StoredTerms = Pick<RatePlan, 'freeUntilHours' | 'lateRefundPercent' | 'unusedNightsPercent' | 'noShowPercent'> & {
  checkInFrom?: string | null;
};

export const ownTermsOf = ({
  freeUntilHours,
  lateRefundPercent,
  unusedNightsPercent,
  noShowPercent,
  checkInFrom,
}: StoredTerms): RatePlanTerms | null =>
  lateRefundPercent === null || unusedNightsPercent === null || noShowPercent === null
    ? null
    : { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent, ...(checkInFrom && { checkInFrom }) };

type HotelTerms = Pick<Hotel, 'cancellation' | 'checkInFrom'>;

/** What a booking stores of its rate plan, so that later changes of the rate plan do not alter its terms. */
export function bookedRatePlanOf(
  { ratePlan, planName }: { ratePlan: RatePlan; planName: string | null },
  hotel: HotelTerms,
) {
  const { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent } =
    ratePlan.lateRefundPercent === null ? hotel.cancellation : ratePlan;
  return {
    planCode: ratePlan.code,
    planName,
    planBreakfast: ratePlan.hasBreakfast,
    ...{ freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent },
    checkInFrom: hotel.checkInFrom,
  };
}

export const presentRatePlanOffer = (ratePlan: RatePlan, hotel: HotelTerms): RatePlanOffer => ({
  ...ratePlan,
  breakfast: ratePlan.hasBreakfast,
  breakfastPriceKobo: ratePlan.breakfastKobo,
  terms: { ...(ownTermsOf(ratePlan) ?? hotel.cancellation), checkInFrom: hotel.checkInFrom },
});

export const presentRatePlan = (ratePlan: RatePlan, hotel: HotelTerms): RatePlanView => ({
  ...ratePlan,
  ...presentRatePlanOffer(ratePlan, hotel),
  ownTerms: ownTermsOf(ratePlan),
});

export const ratePlanPriceOf = ({ percentOff, breakfastKobo }: RatePlan): RatePlanPrice => ({
  percentOff,
  breakfast: breakfastKobo,
});

export const guestPriceOf = ({ includedGuests, extraAdultKobo, extraChildKobo }: RoomType): GuestPrice => ({
  included: includedGuests,
  adult: extraAdultKobo,
  child: extraChildKobo,
});

/** Returns undefined if further guests cost nothing, or if all guests that the room sleeps are in the price. */
export function presentGuestPrices(room: RoomType): GuestPrices | undefined {
  const { includedGuests, extraAdultKobo, extraChildKobo, maxOccupancy } = room;
  if (includedGuests >= maxOccupancy || extraAdultKobo + extraChildKobo === 0) return undefined;
  return { included: includedGuests, extraAdultKobo, extraChildKobo };
}

type RatePlanRequest = {
  plan?: string | undefined;
  seenTerms?: SeenTerms | undefined;
};

/**
 * Returns the rate plan of a stay of `nights`: the one that is asked for, or the standard one. Throws AppError if it is
 * not on sale for this stay, or if the form showed other terms.
 */
export function chooseRatePlan(
  ratePlans: readonly RatePlan[],
  nights: number,
  { plan: code, seenTerms }: RatePlanRequest,
  hotel: HotelTerms,
): RatePlan {
  const offers = ratePlans.map((ratePlan) => presentRatePlanOffer(ratePlan, hotel));
  const offer = code ? offers.find((each) => each.code === code) : standardRatePlan(offers, nights);
  const ratePlan = ratePlans.find((each) => each.code === offer?.code);
  if (!offer || !ratePlan) throw fieldError('plan', ratePlanMessages.notOnSale, 'conflict');
  if (offer.minNights > nights) throw fieldError('plan', ratePlanMessages.tooShort(offer.name, offer.minNights));
  const { freeUntilHours, lateRefundPercent, noShowPercent } = offer.terms;
  const isAsSeen =
    !seenTerms ||
    (seenTerms.freeUntilHours === freeUntilHours &&
      seenTerms.lateRefundPercent === lateRefundPercent &&
      (seenTerms.noShowPercent ?? noShowPercent) === noShowPercent &&
      (seenTerms.checkInFrom ?? hotel.checkInFrom) === hotel.checkInFrom);
  if (!isAsSeen) throw fieldError('plan', ratePlanMessages.termsChanged, 'conflict');
  return ratePlan;
}

const noTerms = { freeUntilHours: null, lateRefundPercent: null, unusedNightsPercent: null, noShowPercent: null };

const ratePlanFactsFrom = ({ breakfast, breakfastPriceKobo, ownTerms, ...input }: NewRatePlan): RatePlanFacts => ({
  ...input,
  hasBreakfast: breakfast,
  breakfastKobo: breakfastPriceKobo,
  ...(ownTerms ?? noTerms),
});

const auditFacts = (ratePlan: RatePlan) => ({
  name: ratePlan.name,
  percentOff: ratePlan.percentOff,
  breakfast: ratePlan.hasBreakfast,
  breakfastPriceKobo: ratePlan.breakfastKobo,
  nightsAtLeast: ratePlan.minNights,
  terms: termsText(ratePlan),
  onSale: ratePlan.isActive,
});

function termsText(ratePlan: RatePlan): string {
  if (ratePlan.lateRefundPercent === null) return 'those of the hotel';
  const freeCancellationText =
    ratePlan.freeUntilHours === null ? 'never free' : `free until ${ratePlan.freeUntilHours} hours before check-in`;
  return `${freeCancellationText}, then ${ratePlan.lateRefundPercent}%; ${ratePlan.unusedNightsPercent}% of unused nights; ${ratePlan.noShowPercent}% for a no-show`;
}

const auditRatePlan = (
  deps: RatePlanDeps,
  tx: Tx,
  member: Member,
  action: AuditAction,
  { id, ...facts }: { id: string; before?: object; after?: object },
) => auditChange(deps, tx, member, action, { kind: 'plan', id }, facts);

const nameTakenError = () => fieldError('name', ratePlanMessages.nameTaken, 'conflict');

const withUniqueName = <T>(deps: RatePlanDeps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  onViolation('rate_plan_by_name', () => deps.db.tx(work), nameTakenError());

/** Makes a code such as `non-refundable`; on the second try `non-refundable-2`. */
function codeFromName(name: string, tryNumber: number): string {
  const withoutAccents = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = withoutAccents.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'plan';
  const code = words.slice(0, 50).replace(/-+$/, '');
  return tryNumber === 1 ? code : `${code}-${tryNumber}`;
}

const maxCodeTries = 50;

/** Throws AppError, for example if another rate plan has the name. */
export const addRatePlan = (deps: RatePlanDeps, member: Member, input: NewRatePlan): Promise<RatePlan> =>
  withUniqueName(deps, async (tx) => {
    for (let tryNumber = 1; tryNumber <= maxCodeTries; tryNumber++) {
      const ratePlan = await insertRatePlan(tx, {
        ...ratePlanFactsFrom(input),
        code: codeFromName(input.name, tryNumber),
      });
      if (!ratePlan) continue;
      await auditRatePlan(deps, tx, member, 'plan added', { id: ratePlan.code, after: auditFacts(ratePlan) });
      return ratePlan;
    }
    throw nameTakenError();
  });

/** Existing bookings keep the prices, the name and the terms of the rate plan. Throws AppError. */
export const changeRatePlan = (
  deps: RatePlanDeps,
  member: Member,
  { code, version, ...input }: Parsed<'updateRatePlan'>,
): Promise<RatePlan> =>
  withUniqueName(deps, async (tx) => {
    const before = await lockUnchanged(tx, code, version);
    if (before.isDefault) refuseDefaultPrice(input);
    const after = await updateRatePlan(tx, code, ratePlanFactsFrom(input));
    const facts = { before: auditFacts(before), after: auditFacts(after) };
    await auditRatePlan(deps, tx, member, 'plan changed', { id: code, ...facts });
    return after;
  });

function refuseDefaultPrice({ percentOff, breakfastPriceKobo, minNights }: NewRatePlan): void {
  if (percentOff > 0) throw fieldError('percentOff', ratePlanMessages.defaultPrice);
  if (breakfastPriceKobo > 0) throw fieldError('breakfastPrice', ratePlanMessages.defaultPrice);
  if (minNights > 1) throw fieldError('minNights', ratePlanMessages.defaultPrice);
}

export const sellRatePlan = (
  deps: RatePlanDeps,
  member: Member,
  { code, version, isActive }: Parsed<'sellRatePlan'>,
): Promise<RatePlan> =>
  withUniqueName(deps, async (tx) => {
    const before = await lockUnchanged(tx, code, version);
    if (before.isDefault && !isActive) throw new AppError('conflict', ratePlanMessages.defaultStays);
    if (before.isActive === isActive) return before;
    const after = await updateRatePlan(tx, code, { isActive });
    const facts = { before: auditFacts(before), after: auditFacts(after) };
    await auditRatePlan(deps, tx, member, isActive ? 'plan put on sale' : 'plan retired', { id: code, ...facts });
    return after;
  });

async function lockUnchanged(tx: Tx, code: string, version: number): Promise<RatePlan> {
  const { notFound } = ratePlanOfferMessages;
  const { changedMeanwhile } = ratePlanMessages;
  return requireUnchanged(await lockRatePlan(tx, code), version, { notFound, changedMeanwhile });
}

export const orderRatePlans = (
  deps: RatePlanDeps,
  member: Member,
  { order }: Parsed<'orderRatePlans'>,
): Promise<void> =>
  deps.db.tx(async (tx) => {
    const ratePlans = await lockRatePlansOnSale(tx);
    const hasAllRatePlans = order.length === ratePlans.length && ratePlans.every(({ code }) => order.includes(code));
    if (!hasAllRatePlans) throw new AppError('conflict', ratePlanMessages.orderChanged);
    for (const { code, position } of ratePlans)
      if (position !== order.indexOf(code)) await updateRatePlan(tx, code, { position: order.indexOf(code) });
    const namesOf = (codes: readonly string[]) =>
      codes.map((code) => ratePlans.find((ratePlan) => ratePlan.code === code)?.name).join(', ');
    const [before, after] = [namesOf(ratePlans.map(({ code }) => code)), namesOf(order)];
    if (before !== after)
      await auditRatePlan(deps, tx, member, 'plans put in order', {
        ...{ id: 'order', before: { order: before }, after: { order: after } },
      });
  });

/** The names end in `Kobo`, so that the audit log shows the facts as amounts. */
const hourFacts = (charges: readonly HourCharge[]) =>
  Object.fromEntries(charges.map((charge) => [`${hourChargeReason(charge)}Kobo`, charge.priceKobo]));

export async function changeHourCharges(
  deps: RatePlanDeps & Pick<Deps, 'hotel'>,
  member: Member,
  { data, was }: Parsed<'setHourCharges'>,
): Promise<HourCharge[]> {
  const { checkInFrom, checkOutUntil } = deps.hotel;
  data.forEach(({ kind, at }, index) => {
    const isListedTwice = data.findIndex((each) => each.kind === kind && each.at === at) !== index;
    if (isListedTwice) throw fieldError(`data.${index}.at`, hourMessages.twice);
    if (kind === 'early_check_in' && at >= checkInFrom)
      throw fieldError(`data.${index}.at`, hourMessages.earlier(checkInFrom));
    if (kind === 'late_check_out' && at <= checkOutUntil)
      throw fieldError(`data.${index}.at`, hourMessages.later(checkOutUntil));
  });
  const replaceCharges = () =>
    deps.db.tx(async (tx) => {
      const before = await lockHourCharges(tx);
      if (!isDeepStrictEqual(before, was)) throw new AppError('conflict', hourMessages.changedMeanwhile);
      await replaceHourCharges(tx, data);
      const after = await lockHourCharges(tx);
      const facts = { before: hourFacts(before), after: hourFacts(after) };
      await auditRatePlan(deps, tx, member, 'hours changed', { id: 'hours', ...facts });
      return after;
    });
  return refuseOnViolation(replaceCharges, {
    // The owner has changed the hours of the hotel, and this process has not heard of it yet.
    hour_charge_outside_the_hours: () => new AppError('conflict', hourMessages.hotelChanged),
  });
}

export const presentGuestPricesOfType = (room: RoomType): GuestPricesOfType => ({
  ...room,
  roomTypeId: room.id,
  roomType: room.name,
  included: Math.min(room.includedGuests, room.maxOccupancy),
});

/** Existing bookings keep their prices. Throws AppError. */
export const changeGuestPrices = (
  deps: RatePlanDeps,
  member: Member,
  { roomTypeId: id, included, extraAdultKobo, extraChildKobo, was }: Parsed<'setGuestPrices'>,
): Promise<GuestPricesOfType> =>
  deps.db.tx(async (tx) => {
    const room = await findRoomType(tx, id, true);
    if (!room) throw new AppError('not_found', guestPriceMessages.roomType);
    const before = presentGuestPricesOfType(room);
    if (
      before.included !== was.included ||
      before.extraAdultKobo !== was.extraAdultKobo ||
      before.extraChildKobo !== was.extraChildKobo
    )
      throw new AppError('conflict', guestPriceMessages.changedMeanwhile);
    const prices = { includedGuests: included, extraAdultKobo, extraChildKobo };
    await updateGuestPrices(tx, id, prices);
    const priceFacts = ({ includedGuests, extraAdultKobo, extraChildKobo }: typeof prices) => ({
      ...{ includedGuests, extraAdultKobo, extraChildKobo },
    });
    await auditRoomChange(deps, tx, member, 'guest prices changed', id, priceFacts(room), priceFacts(prices));
    return presentGuestPricesOfType({ ...room, ...prices });
  });
