import * as z from 'zod/mini';
import { type Day, formatDay } from '#contract/core/dates.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { formatNaira, kobo, toNairaOrNull } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { fromForm, plainName } from '#contract/core/wire.ts';
import { type NewPromo, newPromo, type PromoView } from '#contract/rooms/promo-codes.ts';
import type { PromoKind } from '#contract/rooms/promo-offers.ts';

/** What the form holds: an empty text, or a number that is none, stands for a field that is left empty. */
export type PromoValues = {
  code: string;
  kind: PromoKind;
  percentOff: number;
  amount: number;
  minNights: number;
  bookedFrom: string;
  bookedUntil: string;
  stayFrom: string;
  stayUntil: string;
  roomTypeIds: string[];
  planCodes: string[];
  maxUses: number;
  oncePerGuest: boolean;
};

export const promoValuesOf = (promo: PromoView | undefined): PromoValues => ({
  code: promo?.code ?? '',
  kind: promo?.kind ?? 'percent',
  percentOff: promo?.percentOff ?? (promo ? Number.NaN : 10),
  amount: toNairaOrNull(promo?.amountKobo) ?? Number.NaN,
  minNights: promo?.minNights ?? 1,
  bookedFrom: promo?.bookedFrom ?? '',
  bookedUntil: promo?.bookedUntil ?? '',
  stayFrom: promo?.stayFrom ?? '',
  stayUntil: promo?.stayUntil ?? '',
  roomTypeIds: promo?.roomTypeIds ?? [],
  planCodes: promo?.planCodes ?? [],
  maxUses: promo?.maxUses ?? Number.NaN,
  oncePerGuest: promo?.oncePerGuest ?? false,
});

const numberOrNone = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** What the server gets, not yet checked. */
const typedPromo = (values: PromoValues): unknown =>
  fromForm(newPromo, {
    ...values,
    percentOff: values.kind === 'percent' ? numberOrNone(values.percentOff) : null,
    amount: values.kind === 'naira' ? numberOrNone(values.amount) : null,
    bookedFrom: values.bookedFrom || null,
    bookedUntil: values.bookedUntil || null,
    stayFrom: values.stayFrom || null,
    stayUntil: values.stayUntil || null,
    maxUses: numberOrNone(values.maxUses),
  });

/** Throws for values that have problems. */
export const promoFrom = (values: PromoValues): NewPromo => z.parse(newPromo, typedPromo(values));

/** The rules of the server, at the fields of the form. */
export const promoProblems = (values: PromoValues): FieldError[] =>
  (z.safeParse(newPromo, typedPromo(values)).error?.issues ?? []).map(({ path, message }) => ({
    field: plainName(String(path[0])),
    message,
  }));

const worthText = ({ kind, percentOff, amountKobo }: NewPromo): string => {
  if (kind === 'free_night') return 'The cheapest night free';
  return kind === 'percent' ? `${percentOff}%` : `${formatNaira(amountKobo ?? kobo(0))} a stay`;
};

export const usesText = ({ uses, maxUses }: Pick<PromoView, 'uses' | 'maxUses'>): string =>
  maxUses === null ? `used ${plural(uses, 'time')}` : `${uses} of ${maxUses} used`;

/** One line for the list. */
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
