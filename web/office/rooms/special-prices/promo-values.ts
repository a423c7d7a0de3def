import * as z from 'zod/mini';
import { type Day, formatDay } from '#contract/core/dates.ts';
import { formatNaira, kobo, toNairaOrNull } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { fromForm } from '#contract/core/wire.ts';
import { type NewPromo, newPromo, type PromoView } from '#contract/rooms/promo-codes.ts';
import type { PromoKind } from '#contract/rooms/promo-offers.ts';
import { offerRules } from '#web/office/core/offer-rules.ts';

/** The values of the form. An empty text stands for a day that is left empty. */
export type PromoValues = {
  code: string;
  kind: PromoKind;
  percentOff: number | null;
  amount: number | null;
  minNights: number;
  bookedFrom: string;
  bookedUntil: string;
  stayFrom: string;
  stayUntil: string;
  roomTypeIds: string[];
  planCodes: string[];
  maxUses: number | null;
  oncePerGuest: boolean;
};

export const promoValuesOf = (promo: PromoView | undefined): PromoValues => ({
  code: promo?.code ?? '',
  kind: promo?.kind ?? 'percent',
  percentOff: promo ? promo.percentOff : 10,
  amount: toNairaOrNull(promo?.amountKobo),
  minNights: promo?.minNights ?? 1,
  bookedFrom: promo?.bookedFrom ?? '',
  bookedUntil: promo?.bookedUntil ?? '',
  stayFrom: promo?.stayFrom ?? '',
  stayUntil: promo?.stayUntil ?? '',
  roomTypeIds: promo?.roomTypeIds ?? [],
  planCodes: promo?.planCodes ?? [],
  maxUses: promo?.maxUses ?? null,
  oncePerGuest: promo?.oncePerGuest ?? false,
});

/** Makes the input of the call from the values, without checking it. */
const toPromoInput = (values: PromoValues): unknown =>
  fromForm(newPromo, {
    ...values,
    percentOff: values.kind === 'percent' ? values.percentOff : null,
    amount: values.kind === 'naira' ? values.amount : null,
    bookedFrom: values.bookedFrom || null,
    bookedUntil: values.bookedUntil || null,
    stayFrom: values.stayFrom || null,
    stayUntil: values.stayUntil || null,
  });

/** Makes the input of the call and checks it. Throws if the values have problems. */
export const promoFrom = (values: PromoValues): NewPromo => z.parse(newPromo, toPromoInput(values));

export const promoRules = offerRules(newPromo, toPromoInput);

const worthText = ({ kind, percentOff, amountKobo }: NewPromo): string => {
  if (kind === 'free_night') return 'The cheapest night free';
  return kind === 'percent' ? `${percentOff}%` : `${formatNaira(amountKobo ?? kobo(0))} a stay`;
};

export const usesText = ({ uses, maxUses }: Pick<PromoView, 'uses' | 'maxUses'>): string =>
  maxUses === null ? `used ${plural(uses, 'time')}` : `${uses} of ${maxUses} used`;

export const promoSummary = (promo: PromoView): string =>
  [
    worthText(promo),
    ...(promo.stayUntil ? [`stays until ${formatDay(promo.stayUntil)}`] : []),
    ...(promo.minNights > 1 ? [`from ${plural(promo.minNights, 'night')}`] : []),
    ...(promo.oncePerGuest ? ['once a guest'] : []),
    usesText(promo),
    ...(promo.costKobo > 0 ? [`${formatNaira(promo.costKobo)} taken off`] : []),
  ].join(' · ');

export function promoState(promo: PromoView, today: Day): { tone: 'good' | 'quiet'; text: string } {
  if (!promo.isActive) return { tone: 'quiet', text: 'Retired' };
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) return { tone: 'quiet', text: 'Used up' };
  if (promo.bookedUntil && promo.bookedUntil < today) return { tone: 'quiet', text: 'Over' };
  if (promo.bookedFrom && promo.bookedFrom > today) return { tone: 'quiet', text: 'Later' };
  return { tone: 'good', text: 'In use' };
}
