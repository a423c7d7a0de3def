import * as z from 'zod/mini';
import { cancellationPolicy, withTerms } from '#contract/bookings/cancellation.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo, toNaira } from '#contract/core/money.ts';
import { nightsText, plural } from '#contract/core/plural.ts';
import { fromForm } from '#contract/core/wire.ts';
import type { PlanTerms } from '#contract/rooms/plan-offers.ts';
import { quoteStay } from '#contract/rooms/plan-prices.ts';
import { type NewPlan, newPlan, type PlanView } from '#contract/rooms/rate-plans.ts';
import { offerRules } from '#web/office/core/offer-rules.ts';

export type TermsChoice = 'hotel' | 'none' | 'own';

export type PlanValues = Omit<NewPlan, 'breakfastPriceKobo' | 'ownTerms'> & {
  breakfastPrice: number;
  terms: TermsChoice;
  ownTerms: PlanTerms;
};

const noRefund: PlanTerms = {
  ...{ freeUntilHours: null, lateRefundPercent: 0, unusedNightsPercent: 0, noShowPercent: 100 },
};

const isNoRefund = (terms: PlanTerms): boolean =>
  terms.freeUntilHours === null &&
  terms.lateRefundPercent === 0 &&
  terms.unusedNightsPercent === 0 &&
  terms.noShowPercent === 100;

const termsChoiceOf = (own: PlanTerms | null): TermsChoice => (!own ? 'hotel' : isNoRefund(own) ? 'none' : 'own');

export function planValuesOf(plan: PlanView | undefined, { cancellation }: Pick<Hotel, 'cancellation'>): PlanValues {
  const { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent } = cancellation;
  return {
    name: plan?.name ?? '',
    percentOff: plan?.percentOff ?? 0,
    breakfast: plan?.breakfast ?? false,
    breakfastPrice: plan ? toNaira(plan.breakfastPriceKobo) : 0,
    minNights: plan?.minNights ?? 1,
    terms: plan ? termsChoiceOf(plan.ownTerms) : 'hotel',
    ownTerms: plan?.ownTerms ?? { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent },
  };
}

/** What the server gets, not yet checked. */
const typedPlan = (values: PlanValues): unknown =>
  fromForm(newPlan, {
    name: values.name,
    percentOff: values.percentOff,
    breakfast: values.breakfast,
    breakfastPrice: values.breakfast ? values.breakfastPrice : 0,
    minNights: values.minNights,
    ownTerms: { hotel: null, none: noRefund, own: values.ownTerms }[values.terms],
  });

/** Throws for values that have problems. */
export const planFrom = (values: PlanValues): NewPlan => z.parse(newPlan, typedPlan(values));

export const planRules = offerRules(newPlan, typedPlan);

/** What a guest pays with the plan and gets back, in sentences. `room` is a type as an example. */
export function planSentences(
  values: PlanValues,
  hotel: Hotel,
  room: { roomType: string; pricePerNightKobo: Kobo } | undefined,
): string[] {
  const { data: plan } = z.safeParse(newPlan, typedPlan({ ...values, name: values.name || '–' }));
  if (!plan) return [];
  const terms = plan.ownTerms ?? {
    freeUntilHours: hotel.cancellation.freeUntilHours,
    lateRefundPercent: hotel.cancellation.lateRefundPercent,
    unusedNightsPercent: hotel.cancellation.unusedNightsPercent,
    noShowPercent: hotel.cancellation.noShowPercent,
  };
  const offer = { ...plan, terms, code: '', isDefault: false };
  const priceFor = (guests: number) => {
    const stay = { checkIn: '2026-01-01', checkOut: '2026-01-02', party: { guests }, plan: offer };
    return room ? formatNaira(quoteStay({ ...room, prices: [] }, stay, 0).base) : '';
  };
  return [
    ...(room
      ? [
          `A guest pays ${priceFor(1)} for a night in a ${room.roomType} at ${formatNaira(room.pricePerNightKobo)}${plan.breakfastPriceKobo > 0 ? `, two guests ${priceFor(2)}` : ''}, and the online fee.`,
        ]
      : []),
    ...(plan.minNights > 1 ? [`It is for stays of at least ${nightsText(plan.minNights)}.`] : []),
    ...cancellationPolicy(withTerms(terms, hotel)),
    unusedText(terms),
  ];
}

function unusedText({ unusedNightsPercent: percent }: PlanTerms): string {
  if (percent === 0) return 'Who leaves early pays all nights.';
  if (percent === 100) return 'Who leaves early does not pay the nights given up.';
  return `Who leaves early gets ${percent}% of the nights given up off the bill.`;
}

/** One line for the list. */
export const planSummary = (plan: PlanView): string =>
  [
    plan.percentOff > 0 ? `${plan.percentOff}% less` : 'The price of the night',
    ...(plan.minNights > 1 ? [`from ${plural(plan.minNights, 'night')}`] : []),
    ...(plan.breakfast
      ? [plan.breakfastPriceKobo > 0 ? `breakfast ${formatNaira(plan.breakfastPriceKobo)} a guest` : 'with breakfast']
      : []),
  ].join(', ');
