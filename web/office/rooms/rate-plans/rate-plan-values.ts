import * as z from 'zod/mini';
import { cancellationPolicy, hotelWithTerms } from '#contract/bookings/cancellation.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo, toNaira } from '#contract/core/money.ts';
import { nightsText, plural } from '#contract/core/plural.ts';
import { fromForm } from '#contract/core/wire.ts';
import type { RatePlanTerms } from '#contract/rooms/rate-plan-offers.ts';
import { quoteStay } from '#contract/rooms/rate-plan-prices.ts';
import { type NewRatePlan, newRatePlan, type RatePlanView } from '#contract/rooms/rate-plans.ts';
import { offerRules } from '#web/office/core/offer-rules.ts';

export type TermsChoice = 'hotel' | 'none' | 'own';

export type RatePlanValues = Omit<NewRatePlan, 'breakfastPriceKobo' | 'ownTerms'> & {
  breakfastPrice: number;
  terms: TermsChoice;
  ownTerms: RatePlanTerms;
};

const noRefund: RatePlanTerms = {
  ...{ freeUntilHours: null, lateRefundPercent: 0, unusedNightsPercent: 0, noShowPercent: 100 },
};

const isNoRefund = (terms: RatePlanTerms): boolean =>
  terms.freeUntilHours === null &&
  terms.lateRefundPercent === 0 &&
  terms.unusedNightsPercent === 0 &&
  terms.noShowPercent === 100;

const termsChoiceOf = (own: RatePlanTerms | null): TermsChoice => (!own ? 'hotel' : isNoRefund(own) ? 'none' : 'own');

export function ratePlanValuesOf(
  ratePlan: RatePlanView | undefined,
  { cancellation }: Pick<Hotel, 'cancellation'>,
): RatePlanValues {
  const { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent } = cancellation;
  return {
    name: ratePlan?.name ?? '',
    percentOff: ratePlan?.percentOff ?? 0,
    breakfast: ratePlan?.breakfast ?? false,
    breakfastPrice: ratePlan ? toNaira(ratePlan.breakfastPriceKobo) : 0,
    minNights: ratePlan?.minNights ?? 1,
    terms: ratePlan ? termsChoiceOf(ratePlan.ownTerms) : 'hotel',
    ownTerms: ratePlan?.ownTerms ?? { freeUntilHours, lateRefundPercent, unusedNightsPercent, noShowPercent },
  };
}

/** Makes the input of the call from the values, without checking it. */
const toRatePlanInput = (values: RatePlanValues): unknown =>
  fromForm(newRatePlan, {
    name: values.name,
    percentOff: values.percentOff,
    breakfast: values.breakfast,
    breakfastPrice: values.breakfast ? values.breakfastPrice : 0,
    minNights: values.minNights,
    ownTerms: { hotel: null, none: noRefund, own: values.ownTerms }[values.terms],
  });

/** Makes the input of the call and checks it. Throws if the values have problems. */
export const ratePlanFrom = (values: RatePlanValues): NewRatePlan => z.parse(newRatePlan, toRatePlanInput(values));

export const ratePlanRules = offerRules(newRatePlan, toRatePlanInput);

/** Says what a guest pays with the rate plan, and gets back after cancelling. `room` is an example of a room type. */
export function ratePlanSentences(
  values: RatePlanValues,
  hotel: Hotel,
  room: { roomType: string; pricePerNightKobo: Kobo } | undefined,
): string[] {
  const { data: ratePlan } = z.safeParse(newRatePlan, toRatePlanInput({ ...values, name: values.name || '–' }));
  if (!ratePlan) return [];
  const terms = ratePlan.ownTerms ?? {
    freeUntilHours: hotel.cancellation.freeUntilHours,
    lateRefundPercent: hotel.cancellation.lateRefundPercent,
    unusedNightsPercent: hotel.cancellation.unusedNightsPercent,
    noShowPercent: hotel.cancellation.noShowPercent,
  };
  const offer = { ...ratePlan, terms, code: '', isDefault: false };
  const priceFor = (guests: number) => {
    const stay = { checkIn: '2026-01-01', checkOut: '2026-01-02', party: { guests }, ratePlan: offer };
    return room ? formatNaira(quoteStay({ ...room, prices: [] }, stay, 0).base) : '';
  };
  return [
    ...(room
      ? [
          `A guest pays ${priceFor(1)} for a night in a ${room.roomType} at ${formatNaira(room.pricePerNightKobo)}${ratePlan.breakfastPriceKobo > 0 ? `, two guests ${priceFor(2)}` : ''}, and the online fee.`,
        ]
      : []),
    ...(ratePlan.minNights > 1 ? [`It is for stays of at least ${nightsText(ratePlan.minNights)}.`] : []),
    ...cancellationPolicy(hotelWithTerms(terms, hotel)),
    unusedText(terms),
  ];
}

function unusedText({ unusedNightsPercent: percent }: RatePlanTerms): string {
  if (percent === 0) return 'Who leaves early pays all nights.';
  if (percent === 100) return 'Who leaves early does not pay the nights given up.';
  return `Who leaves early gets ${percent}% of the nights given up off the bill.`;
}

export const ratePlanSummary = (ratePlan: RatePlanView): string =>
  [
    ratePlan.percentOff > 0 ? `${ratePlan.percentOff}% less` : 'The price of the night',
    ...(ratePlan.minNights > 1 ? [`from ${plural(ratePlan.minNights, 'night')}`] : []),
    ...(ratePlan.breakfast
      ? [
          ratePlan.breakfastPriceKobo > 0
            ? `breakfast ${formatNaira(ratePlan.breakfastPriceKobo)} a guest`
            : 'with breakfast',
        ]
      : []),
  ].join(', ');
