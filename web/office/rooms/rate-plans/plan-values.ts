import * as z from 'zod/mini';
import { cancellationPolicy, withTerms } from '#contract/bookings/cancellation.ts';
import type { FieldError } from '#contract/core/errors.ts';
import type { Hotel } from '#contract/core/hotel.ts';
import { naira, toNaira } from '#contract/core/money.ts';
import { nightsText, plural } from '#contract/core/plural.ts';
import type { PlanTerms } from '#contract/rooms/plan-offers.ts';
import { quoteStay } from '#contract/rooms/plan-prices.ts';
import { type NewPlan, newPlan, type PlanView } from '#contract/rooms/rate-plans.ts';

export type TermsChoice = 'hotel' | 'none' | 'own';

export type PlanValues = Omit<NewPlan, 'own_terms'> & {
  terms: TermsChoice;
  /** Missing if it is never free to cancel. */
  hours: number | undefined;
  share: number;
  unused: number;
  noShow: number;
};

const noRefund: PlanTerms = {
  ...{ free_until_hours: null, late_refund_percent: 0, unused_nights_percent: 0, no_show_percent: 100 },
};

const isNoRefund = (terms: PlanTerms): boolean =>
  terms.free_until_hours === null &&
  terms.late_refund_percent === 0 &&
  terms.unused_nights_percent === 0 &&
  terms.no_show_percent === 100;

const termsChoiceOf = (own: PlanTerms | null): TermsChoice => (!own ? 'hotel' : isNoRefund(own) ? 'none' : 'own');

export function planValuesOf(plan: PlanView | undefined, { cancellation }: Pick<Hotel, 'cancellation'>): PlanValues {
  const own = plan?.own_terms;
  return {
    name: plan?.name ?? '',
    percent_off: plan?.percent_off ?? 0,
    breakfast: plan?.breakfast ?? false,
    breakfast_price: plan?.breakfast_price ?? 0,
    min_nights: plan?.min_nights ?? 1,
    terms: plan ? termsChoiceOf(plan.own_terms) : 'hotel',
    hours: own ? (own.free_until_hours ?? undefined) : cancellation.freeUntilHours,
    share: own?.late_refund_percent ?? cancellation.lateRefundPercent,
    unused: own?.unused_nights_percent ?? cancellation.unusedNightsPercent,
    noShow: own?.no_show_percent ?? cancellation.noShowPercent,
  };
}

function ownTermsFrom({ terms, hours, share, unused, noShow }: PlanValues): PlanTerms | null {
  if (terms === 'hotel') return null;
  if (terms === 'none') return noRefund;
  return {
    free_until_hours: hours ?? null,
    late_refund_percent: share,
    unused_nights_percent: unused,
    no_show_percent: noShow,
  };
}

export const planFrom = (values: PlanValues): NewPlan => ({
  name: values.name,
  percent_off: values.percent_off,
  breakfast: values.breakfast,
  breakfast_price: values.breakfast ? values.breakfast_price : 0,
  min_nights: values.min_nights,
  own_terms: ownTermsFrom(values),
});

const termFields: Record<string, string> = {
  free_until_hours: 'hours',
  late_refund_percent: 'share',
  unused_nights_percent: 'unused',
  no_show_percent: 'noShow',
};

/** The rules of the server, at the fields of the form. */
export function planProblems(values: PlanValues): FieldError[] {
  const parsed = z.safeParse(newPlan, planFrom(values));
  return (parsed.error?.issues ?? []).map(({ path, message }) => {
    const field = String(path.at(-1));
    return { field: termFields[field] ?? field, message };
  });
}

/** What a guest pays with the plan and gets back, in sentences. `room` is a type as an example. */
export function planSentences(
  values: PlanValues,
  hotel: Hotel,
  room: { room_type: string; price_per_night: number } | undefined,
): string[] {
  if (planProblems({ ...values, name: values.name || '–' }).length > 0) return [];
  const plan = planFrom(values);
  const terms = plan.own_terms ?? {
    free_until_hours: hotel.cancellation.freeUntilHours,
    late_refund_percent: hotel.cancellation.lateRefundPercent,
    unused_nights_percent: hotel.cancellation.unusedNightsPercent,
    no_show_percent: hotel.cancellation.noShowPercent,
  };
  const offer = { ...plan, terms, code: '', is_default: false };
  const priceFor = (guests: number) => {
    const stay = { checkIn: '2026-01-01', checkOut: '2026-01-02', party: { guests }, plan: offer };
    return room ? naira(toNaira(quoteStay({ ...room, prices: [] }, stay, 0).base)) : '';
  };
  return [
    ...(room
      ? [
          `A guest pays ${priceFor(1)} for a night in a ${room.room_type} at ${naira(room.price_per_night)}${plan.breakfast_price > 0 ? `, two guests ${priceFor(2)}` : ''}, and the online fee.`,
        ]
      : []),
    ...(plan.min_nights > 1 ? [`It is for stays of at least ${nightsText(plan.min_nights)}.`] : []),
    ...cancellationPolicy(withTerms(terms, hotel)),
    unusedText(terms),
  ];
}

function unusedText({ unused_nights_percent: percent }: PlanTerms): string {
  if (percent === 0) return 'Who leaves early pays all nights.';
  if (percent === 100) return 'Who leaves early does not pay the nights given up.';
  return `Who leaves early gets ${percent}% of the nights given up off the bill.`;
}

/** One line for the list. */
export const planSummary = (plan: PlanView): string =>
  [
    plan.percent_off > 0 ? `${plan.percent_off}% less` : 'The price of the night',
    ...(plan.min_nights > 1 ? [`from ${plural(plan.min_nights, 'night')}`] : []),
    ...(plan.breakfast
      ? [plan.breakfast_price > 0 ? `breakfast ${naira(plan.breakfast_price)} a guest` : 'with breakfast']
      : []),
  ].join(', ');
