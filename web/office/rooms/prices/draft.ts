import { addDays, type ChosenDays, type Day, isChosenDay } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import { nightsOfPeriod, pricesByPeriods } from '#contract/rooms/night-prices.ts';
import type {
  NewRatePeriod,
  NewStayCondition,
  PriceChanges,
  RatePeriodView,
  StayConditionView,
} from '#contract/rooms/rates.ts';
import type { ConditionKind } from '#contract/rooms/rooms.ts';
import { conditionsOn, type StayCondition } from '#contract/rooms/stay-conditions.ts';

/** A condition of the nights that are edited. */
export type ChosenCondition = { kind: ConditionKind; nights: number | null };

/** What the user has typed and not saved yet. */
export type PriceDraft = {
  values: NewRatePeriod;
  /** The period that is edited; undefined for a new one. */
  period: RatePeriodView | undefined;
  /** The periods that saving removes, because they clash with the edited one. */
  replaces: readonly RatePeriodView[];
  conditions: readonly ChosenCondition[];
  /** Whether the conditions hold for all room types. */
  ofAllTypes: boolean;
  /** The conditions that the opened days have now. Saving replaces them. */
  currentConditions: readonly StayConditionView[];
};

export type PeriodsAndConditions = { periods: readonly RatePeriodView[]; conditions: readonly StayConditionView[] };

export const hasSameDays = (one: ChosenDays, other: ChosenDays): boolean =>
  one.from === other.from && one.lastNight === other.lastNight && one.weekdays.join() === other.weekdays.join();

export const conditionsOf = (conditions: readonly StayConditionView[], days: ChosenDays): StayConditionView[] =>
  conditions.filter((condition) => hasSameDays(condition, days));

/** The other periods of the room type, as they are after saving. */
export const othersOf = (
  { period, replaces: replacedPeriods, values }: PriceDraft,
  { periods }: PeriodsAndConditions,
): RatePeriodView[] =>
  periods.filter(
    (each) =>
      each.roomTypeId === values.roomTypeId &&
      each.id !== period?.id &&
      !replacedPeriods.some(({ id }) => id === each.id),
  );

/** The conditions that hold for the room type after saving. */
export function conditionsAfter(draft: PriceDraft, { conditions }: PeriodsAndConditions): StayCondition[] {
  const { values, currentConditions } = draft;
  const otherConditions = conditions.filter(
    ({ id, roomTypeId }) =>
      (roomTypeId === null || roomTypeId === values.roomTypeId) && !currentConditions.some((each) => each.id === id),
  );
  return [...otherConditions, ...newConditions(draft)];
}

const newConditions = ({ values, conditions, ofAllTypes: isForAllTypes }: PriceDraft): NewStayCondition[] =>
  conditions.map((condition) => ({
    ...{ roomTypeId: isForAllTypes ? null : values.roomTypeId, ...condition },
    ...{ from: values.from, lastNight: values.lastNight, weekdays: values.weekdays },
  }));

export type Clash = { other: RatePeriodView; nights: Day[] };

/**
 * Finds the first other period that shares nights with this one and has as many nights, so that neither decides the
 * price.
 */
export function clashOf(values: NewRatePeriod, others: readonly RatePeriodView[]): Clash | undefined {
  const nights = nightsOfPeriod(values);
  for (const other of others) {
    if (other.nights !== nights.length) continue;
    const sharedNights = nights.filter((night) => isChosenDay(other, night));
    if (sharedNights.length > 0) return { other, nights: sharedNights };
  }
  return undefined;
}

/** The days with which the period shares no night of this clash; undefined if it cannot be shortened. */
export function shortenedDays(values: ChosenDays, { nights }: Clash): { from: Day; lastNight: Day } | undefined {
  const [first, last] = [nights[0], nights.at(-1)];
  if (first && first > values.from) return { from: values.from, lastNight: addDays(first, -1) };
  if (last && last < values.lastNight) return { from: addDays(last, 1), lastNight: values.lastNight };
  return undefined;
}

/** Whether saving changes a rate period or what a night costs, and not only conditions. */
export function changesPrice({ values, period, replaces }: PriceDraft, periods: readonly RatePeriodView[], base: Kobo) {
  if (replaces.length > 0) return true;
  if (period)
    return !hasSameDays(period, values) || period.priceKobo !== values.priceKobo || period.name !== values.name;
  const priceNow = pricesByPeriods(
    periods.filter(({ roomTypeId }) => roomTypeId === values.roomTypeId),
    base,
  );
  return nightsOfPeriod(values).some((night) => priceNow(night) !== values.priceKobo);
}

export function priceChangesOf(draft: PriceDraft, { periods }: PeriodsAndConditions, base: Kobo): PriceChanges {
  const { values, period, replaces, currentConditions } = draft;
  const isUnchanged = (before: StayConditionView, after: NewStayCondition) =>
    before.kind === after.kind &&
    before.nights === after.nights &&
    before.roomTypeId === after.roomTypeId &&
    hasSameDays(before, after);
  const wantedConditions = newConditions(draft);
  const goneConditions = currentConditions.filter(
    (before) => !wantedConditions.some((after) => isUnchanged(before, after)),
  );
  const addedConditions = wantedConditions.filter(
    (after) => !currentConditions.some((before) => isUnchanged(before, after)),
  );
  const changedPeriod = { ...(period && { id: period.id, version: period.version }), to: values };
  return {
    periods: [
      ...replaces.map(({ id, version }) => ({ id, version, to: null })),
      ...(changesPrice(draft, periods, base) ? [changedPeriod] : []),
    ],
    conditions: [...goneConditions.map(({ id }) => ({ id, to: null })), ...addedConditions.map((to) => ({ to }))],
  };
}

export const hasChanges = ({ periods, conditions }: PriceChanges): boolean => periods.length + conditions.length > 0;

/** Whether no guest could book this night, because a stay with it would be too short and too long at once. */
export const isContradictory = (conditions: readonly StayCondition[], night: Day): boolean => {
  const { minNights = 0, maxNights = Number.POSITIVE_INFINITY } = conditionsOn(conditions, night);
  return minNights > maxNights;
};
