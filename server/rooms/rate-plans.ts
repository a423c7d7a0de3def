import { isDeepStrictEqual } from 'node:util';
import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import type { Member } from '#contract/core/roles.ts';
import { type PlanOffer, type PlanTerms, planOfferMessages, type SeenTerms } from '#contract/rooms/plan-offers.ts';
import { type GuestPrice, type PlanPrice, standardPlan } from '#contract/rooms/plan-prices.ts';
import {
  type GuestPricesOfType,
  guestPriceMessages,
  type HourCharge,
  hourChargeReason,
  hourMessages,
  type NewPlan,
  type PlanView,
  planMessages,
} from '#contract/rooms/rate-plans.ts';
import type { GuestPrices } from '#contract/rooms/rooms.ts';
import type { Tx } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { requireUnchanged } from '#server/core/require-unchanged.ts';
import {
  insertRatePlan,
  lockHourCharges,
  lockPlansOnSale,
  lockRatePlan,
  type RatePlan,
  type RatePlanFacts,
  replaceHourCharges,
  updateRatePlan,
} from '#server/rooms/rate-plan-store.ts';
import { auditRoomChange } from '#server/rooms/room-audit.ts';
import { findRoomType, type RoomType, updateGuestPrices } from '#server/rooms/room-type-store.ts';

type PlanDeps = Pick<Deps, 'db' | 'clock'>;

type StoredTerms = Pick<RatePlan, 'freeUntilHours' | 'lateRefundPercent' | 'unusedNightsPercent' | 'noShowPercent'>;

export const ownTermsOf = ({
  freeUntilHours,
  lateRefundPercent,
  unusedNightsPercent,
  noShowPercent,
}: StoredTerms): PlanTerms | null =>
  lateRefundPercent === null || unusedNightsPercent === null || noShowPercent === null
    ? null
    : { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent };

/** What a booking keeps of its plan. */
export function bookedPlanOf(
  { plan, planName }: { plan: RatePlan; planName: string | null },
  hotel: Pick<Hotel, 'cancellation'>,
) {
  const { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent } =
    plan.lateRefundPercent === null ? hotel.cancellation : plan;
  return {
    planCode: plan.code,
    planName,
    planBreakfast: plan.hasBreakfast,
    ...{ freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent },
  };
}

export const presentPlanOffer = (plan: RatePlan, hotel: Pick<Hotel, 'cancellation'>): PlanOffer => ({
  ...plan,
  breakfast: plan.hasBreakfast,
  breakfastPriceKobo: plan.breakfastKobo,
  terms: ownTermsOf(plan) ?? hotel.cancellation,
});

export const presentPlan = (plan: RatePlan, hotel: Pick<Hotel, 'cancellation'>): PlanView => ({
  ...plan,
  ...presentPlanOffer(plan, hotel),
  ownTerms: ownTermsOf(plan),
});

export const planPriceOf = ({ percentOff, breakfastKobo }: RatePlan): PlanPrice => ({
  percentOff,
  breakfast: breakfastKobo,
});

export const guestPriceOf = ({ includedGuests, extraAdultKobo, extraChildKobo }: RoomType): GuestPrice => ({
  included: includedGuests,
  adult: extraAdultKobo,
  child: extraChildKobo,
});

/** Undefined if all guests that the room sleeps are in the price. */
export function presentGuestPrices(room: RoomType): GuestPrices | undefined {
  const { includedGuests, extraAdultKobo, extraChildKobo, maxOccupancy } = room;
  if (includedGuests >= maxOccupancy || extraAdultKobo + extraChildKobo === 0) return undefined;
  return { included: includedGuests, extraAdultKobo, extraChildKobo };
}

type PlanRequest = {
  plan?: string | undefined;
  seenTerms?: SeenTerms | undefined;
};

/**
 * The plan of a stay of `nights`: the one that is asked for, or the standard one. Throws AppError if it is not on sale for
 * this stay, or if its terms are not those that the form showed.
 */
export function choosePlan(
  plans: readonly RatePlan[],
  nights: number,
  { plan: code, seenTerms }: PlanRequest,
  hotel: Pick<Hotel, 'cancellation'>,
): RatePlan {
  const offers = plans.map((plan) => presentPlanOffer(plan, hotel));
  const offer = code ? offers.find((each) => each.code === code) : standardPlan(offers, nights);
  const plan = plans.find((each) => each.code === offer?.code);
  if (!offer || !plan) throw fieldError('plan', planMessages.notOnSale, 'conflict');
  if (offer.minNights > nights) throw fieldError('plan', planMessages.tooShort(offer.name, offer.minNights));
  const { freeUntilHours, lateRefundPercent, noShowPercent } = offer.terms;
  const isAsSeen =
    !seenTerms ||
    (seenTerms.freeUntilHours === freeUntilHours &&
      seenTerms.lateRefundPercent === lateRefundPercent &&
      (seenTerms.noShowPercent ?? noShowPercent) === noShowPercent);
  if (!isAsSeen) throw fieldError('plan', planMessages.termsChanged, 'conflict');
  return plan;
}

const noTerms = { freeUntilHours: null, lateRefundPercent: null, unusedNightsPercent: null, noShowPercent: null };

const factsFrom = ({ breakfast, breakfastPriceKobo, ownTerms, ...input }: NewPlan): RatePlanFacts => ({
  ...input,
  hasBreakfast: breakfast,
  breakfastKobo: breakfastPriceKobo,
  ...(ownTerms ?? noTerms),
});

const auditFacts = (plan: RatePlan) => ({
  name: plan.name,
  percentOff: plan.percentOff,
  breakfast: plan.hasBreakfast,
  breakfastPriceKobo: plan.breakfastKobo,
  nightsAtLeast: plan.minNights,
  terms: termsText(plan),
  onSale: plan.isActive,
});

function termsText(plan: RatePlan): string {
  if (plan.lateRefundPercent === null) return 'those of the hotel';
  const free = plan.freeUntilHours === null ? 'never free' : `free until ${plan.freeUntilHours} hours before check-in`;
  return `${free}, then ${plan.lateRefundPercent}%; ${plan.unusedNightsPercent}% of unused nights; ${plan.noShowPercent}% for a no-show`;
}

const auditPlan = (
  deps: PlanDeps,
  tx: Tx,
  member: Member,
  action: AuditAction,
  { id, ...facts }: { id: string; before?: object; after?: object },
) => auditChange(deps, tx, member, action, { kind: 'plan', id }, facts);

const nameTakenError = () => fieldError('name', planMessages.nameTaken, 'conflict');

const withUniqueName = <T>(deps: PlanDeps, work: (tx: Tx) => Promise<T>): Promise<T> =>
  onViolation('rate_plan_by_name', () => deps.db.tx(work), nameTakenError());

/** Makes a code such as `non-refundable`; on the second try `non-refundable-2`. */
function codeFromName(name: string, tryNumber: number): string {
  const withoutAccents = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = withoutAccents.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'plan';
  const code = words.slice(0, 50).replace(/-+$/, '');
  return tryNumber === 1 ? code : `${code}-${tryNumber}`;
}

const maxCodeTries = 50;

/** Throws AppError. */
export const addRatePlan = (deps: PlanDeps, member: Member, input: NewPlan): Promise<RatePlan> =>
  withUniqueName(deps, async (tx) => {
    for (let tryNumber = 1; tryNumber <= maxCodeTries; tryNumber++) {
      const plan = await insertRatePlan(tx, { ...factsFrom(input), code: codeFromName(input.name, tryNumber) });
      if (!plan) continue;
      await auditPlan(deps, tx, member, 'plan added', { id: plan.code, after: auditFacts(plan) });
      return plan;
    }
    throw nameTakenError();
  });

/** Bookings that exist keep prices, name and terms. Throws AppError. */
export const changeRatePlan = (
  deps: PlanDeps,
  member: Member,
  { code, version, ...input }: Parsed<'updateRatePlan'>,
): Promise<RatePlan> =>
  withUniqueName(deps, async (tx) => {
    const before = await lockUnchanged(tx, code, version);
    if (before.isDefault) refuseDefaultPrice(input);
    const after = await updateRatePlan(tx, code, factsFrom(input));
    const facts = { before: auditFacts(before), after: auditFacts(after) };
    await auditPlan(deps, tx, member, 'plan changed', { id: code, ...facts });
    return after;
  });

function refuseDefaultPrice({ percentOff, breakfastPriceKobo, minNights }: NewPlan): void {
  if (percentOff > 0) throw fieldError('percentOff', planMessages.defaultPrice);
  if (breakfastPriceKobo > 0) throw fieldError('breakfastPrice', planMessages.defaultPrice);
  if (minNights > 1) throw fieldError('minNights', planMessages.defaultPrice);
}

export const sellRatePlan = (
  deps: PlanDeps,
  member: Member,
  { code, version, isActive }: Parsed<'sellRatePlan'>,
): Promise<RatePlan> =>
  withUniqueName(deps, async (tx) => {
    const before = await lockUnchanged(tx, code, version);
    if (before.isDefault && !isActive) throw new AppError('conflict', planMessages.defaultStays);
    if (before.isActive === isActive) return before;
    const after = await updateRatePlan(tx, code, { isActive });
    const facts = { before: auditFacts(before), after: auditFacts(after) };
    await auditPlan(deps, tx, member, isActive ? 'plan put on sale' : 'plan retired', { id: code, ...facts });
    return after;
  });

async function lockUnchanged(tx: Tx, code: string, version: number): Promise<RatePlan> {
  const { notFound } = planOfferMessages;
  const { changedMeanwhile } = planMessages;
  return requireUnchanged(await lockRatePlan(tx, code), version, { notFound, changedMeanwhile });
}

export const orderRatePlans = (deps: PlanDeps, member: Member, { order }: Parsed<'orderRatePlans'>): Promise<void> =>
  deps.db.tx(async (tx) => {
    const plans = await lockPlansOnSale(tx);
    const isWhole = order.length === plans.length && plans.every(({ code }) => order.includes(code));
    if (!isWhole) throw new AppError('conflict', planMessages.orderChanged);
    for (const { code, position } of plans)
      if (position !== order.indexOf(code)) await updateRatePlan(tx, code, { position: order.indexOf(code) });
    const namesOf = (codes: readonly string[]) =>
      codes.map((code) => plans.find((plan) => plan.code === code)?.name).join(', ');
    const [before, after] = [namesOf(plans.map(({ code }) => code)), namesOf(order)];
    if (before !== after)
      await auditPlan(deps, tx, member, 'plans put in order', {
        ...{ id: 'order', before: { order: before }, after: { order: after } },
      });
  });

/** The log shows a fact whose name ends in `Kobo` as an amount. */
const hourFacts = (charges: readonly HourCharge[]) =>
  Object.fromEntries(charges.map((charge) => [`${hourChargeReason(charge)}Kobo`, charge.priceKobo]));

export async function changeHourCharges(
  deps: PlanDeps & Pick<Deps, 'hotel'>,
  member: Member,
  { data, was }: Parsed<'setHourCharges'>,
): Promise<HourCharge[]> {
  const { checkInFrom, checkOutUntil } = deps.hotel;
  data.forEach(({ kind, at }, index) => {
    const isTwice = data.findIndex((each) => each.kind === kind && each.at === at) !== index;
    if (isTwice) throw fieldError(`data.${index}.at`, hourMessages.twice);
    if (kind === 'early_check_in' && at >= checkInFrom)
      throw fieldError(`data.${index}.at`, hourMessages.earlier(checkInFrom));
    if (kind === 'late_check_out' && at <= checkOutUntil)
      throw fieldError(`data.${index}.at`, hourMessages.later(checkOutUntil));
  });
  return deps.db.tx(async (tx) => {
    const before = await lockHourCharges(tx);
    if (!isDeepStrictEqual(before, was)) throw new AppError('conflict', hourMessages.changedMeanwhile);
    await replaceHourCharges(tx, data);
    const after = await lockHourCharges(tx);
    const facts = { before: hourFacts(before), after: hourFacts(after) };
    await auditPlan(deps, tx, member, 'hours changed', { id: 'hours', ...facts });
    return after;
  });
}

export const presentGuestPricesOfType = (room: RoomType): GuestPricesOfType => ({
  ...room,
  roomTypeId: room.id,
  roomType: room.name,
  included: Math.min(room.includedGuests, room.maxOccupancy),
});

/** Bookings that exist keep their prices. Throws AppError. */
export const changeGuestPrices = (
  deps: PlanDeps,
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
    const facts = ({ includedGuests, extraAdultKobo, extraChildKobo }: typeof prices) => ({
      ...{ includedGuests, extraAdultKobo, extraChildKobo },
    });
    await auditRoomChange(deps, tx, member, 'guest prices changed', id, facts(room), facts(prices));
    return presentGuestPricesOfType({ ...room, ...prices });
  });
