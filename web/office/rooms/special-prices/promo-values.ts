import * as z from 'zod/mini';
import { type Day, formatDay } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { naira } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type NewPromo, newPromo, type PromoView } from '#contract/rooms/promo-codes.ts';
import type { PromoKind } from '#contract/rooms/promo-offers.ts';

/** What the form holds: an empty text, or a number that is none, stands for a field that is left empty. */
export type PromoValues = {
  code: string;
  kind: PromoKind;
  percent_off: number;
  amount: number;
  min_nights: number;
  booked_from: string;
  booked_until: string;
  stay_from: string;
  stay_until: string;
  room_type_ids: string[];
  plan_codes: string[];
  max_uses: number;
  once_per_guest: boolean;
};

export const promoValuesOf = (promo: PromoView | undefined): PromoValues => ({
  code: promo?.code ?? '',
  kind: promo?.kind ?? 'percent',
  percent_off: promo?.percent_off ?? (promo ? Number.NaN : 10),
  amount: promo?.amount ?? Number.NaN,
  min_nights: promo?.min_nights ?? 1,
  booked_from: promo?.booked_from ?? '',
  booked_until: promo?.booked_until ?? '',
  stay_from: promo?.stay_from ?? '',
  stay_until: promo?.stay_until ?? '',
  room_type_ids: promo?.room_type_ids ?? [],
  plan_codes: promo?.plan_codes ?? [],
  max_uses: promo?.max_uses ?? Number.NaN,
  once_per_guest: promo?.once_per_guest ?? false,
});

const numberOrNone = (value: number): number | null => (Number.isNaN(value) ? null : value);

export const promoFrom = (values: PromoValues): NewPromo => ({
  ...values,
  percent_off: values.kind === 'percent' ? numberOrNone(values.percent_off) : null,
  amount: values.kind === 'naira' ? numberOrNone(values.amount) : null,
  booked_from: values.booked_from || null,
  booked_until: values.booked_until || null,
  stay_from: values.stay_from || null,
  stay_until: values.stay_until || null,
  max_uses: numberOrNone(values.max_uses),
});

/** The rules of the server, at the fields of the form. */
export const promoProblems = (values: PromoValues): FieldError[] =>
  (z.safeParse(newPromo, promoFrom(values)).error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0]),
    message,
  }));

const worthText = ({ kind, percent_off, amount }: NewPromo): string => {
  if (kind === 'free_night') return 'The cheapest night free';
  return kind === 'percent' ? `${percent_off}%` : `${naira(amount ?? 0)} a stay`;
};

export const usesText = ({ uses, max_uses }: Pick<PromoView, 'uses' | 'max_uses'>): string =>
  max_uses === null ? `used ${plural(uses, 'time')}` : `${uses} of ${max_uses} used`;

/** One line for the list. */
export const promoSummary = (promo: PromoView): string =>
  [
    worthText(promo),
    ...(promo.stay_until ? [`stays until ${formatDay(promo.stay_until)}`] : []),
    ...(promo.min_nights > 1 ? [`from ${plural(promo.min_nights, 'night')}`] : []),
    ...(promo.once_per_guest ? ['once a guest'] : []),
    usesText(promo),
    ...(promo.cost > 0 ? [`${naira(promo.cost)} taken off`] : []),
  ].join(' · ');

export function promoState(promo: PromoView, today: Day): { tone: 'good' | 'quiet'; text: string } {
  if (!promo.is_active) return { tone: 'quiet', text: 'Retired' };
  if (promo.max_uses !== null && promo.uses >= promo.max_uses) return { tone: 'quiet', text: 'Used up' };
  if (promo.booked_until && promo.booked_until < today) return { tone: 'quiet', text: 'Over' };
  if (promo.booked_from && promo.booked_from > today) return { tone: 'quiet', text: 'Later' };
  return { tone: 'good', text: 'In use' };
}
