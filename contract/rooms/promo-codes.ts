import * as z from 'zod/mini';
import type { Day } from '#contract/core/dates.ts';
import { dayField, koboField, lineField, nairaField, wholeNumberField } from '#contract/core/fields.ts';
import { promoKindField } from '#contract/rooms/promo-offers.ts';

export const promoMessages = {
  code: 'Please enter a code of letters and digits, such as OLDFRIEND, with at least 4 of them',
  taken: 'Another code in use reads the same',
  kind: 'Please choose what the code takes off',
  percent: 'The percentage must be a whole number from 1 to 90',
  amount: 'Please enter what comes off a stay',
  value: 'A code has a percentage, an amount, or neither if a night is free',
  day: 'Please choose a day',
  order: 'The last day cannot be before the first',
  minNights: 'The nights must be a whole number from 1 to 365',
  freeNight: 'A night can be free in a stay of at least 2 nights',
  roomTypes: 'room_type_ids must be a list of room types',
  roomType: 'One of these room types does not exist',
  ratePlans: 'plan_codes must be a list of plans',
  ratePlan: 'One of these plans does not exist',
  maxUses: 'The number of bookings must be a whole number from 1 to 100,000, or empty',
  once: 'once_per_guest must be true or false',
  active: 'is_active must be true or false',
  version: 'version must be that of the code the form was opened on',
  changedMeanwhile: 'Somebody has changed this code meanwhile. What you typed is still here.',
  notFound: 'Code not found',
  added: 'Code added',
  changed: 'Code changed',
  retired: 'Code retired. Bookings that have it keep it.',
  restored: 'Code in use again',
  fetchFailed: 'Failed to fetch codes',
  saveFailed: 'Failed to save the code',
} as const;

const dayOrNoneField = z.nullable(dayField(promoMessages.day));
/**
 * The days are included at both ends; null is without end. An empty list of room types or rate plans is all of them.
 */
const promoRules = {
  code: lineField(promoMessages.code, 'Code', 40).check(
    z.refine((code) => /^[A-Za-z0-9][A-Za-z0-9 -]*$/.test(code) && code.replace(/[ -]/g, '').length >= 4, {
      error: promoMessages.code,
    }),
  ),
  kind: promoKindField(promoMessages.kind),
  percentOff: z.nullable(wholeNumberField(promoMessages.percent, 1, 90)),
  /** The amount that comes off the whole stay. */
  amountKobo: z.nullable(nairaField(promoMessages.amount, 1e8)),
  stayFrom: dayOrNoneField,
  stayUntil: dayOrNoneField,
  minNights: wholeNumberField(promoMessages.minNights, 1, 365),
  roomTypeIds: z
    .array(lineField(promoMessages.roomTypes, 'Room type', 60), promoMessages.roomTypes)
    .check(z.maxLength(100, promoMessages.roomTypes)),
  planCodes: z
    .array(lineField(promoMessages.ratePlans, 'Plan', 60), promoMessages.ratePlans)
    .check(z.maxLength(100, promoMessages.ratePlans)),
};

const promoFields = {
  ...promoRules,
  bookedFrom: dayOrNoneField,
  bookedUntil: dayOrNoneField,
  maxUses: z.nullable(wholeNumberField(promoMessages.maxUses, 1, 100_000)),
  oncePerGuest: z.boolean(promoMessages.once),
};

const areDaysInOrder = (from: Day | null, until: Day | null) => !from || !until || from <= until;

export const newPromo = z.object(promoFields).check(
  z.refine(({ kind, percentOff }) => kind !== 'percent' || percentOff !== null, {
    error: promoMessages.percent,
    path: ['percentOff'],
  }),
  z.refine(({ kind, amountKobo }) => kind !== 'naira' || amountKobo !== null, {
    error: promoMessages.amount,
    path: ['amountKobo'],
  }),
  z.refine(
    ({ kind, percentOff, amountKobo }) =>
      (kind === 'percent' || percentOff === null) && (kind === 'naira' || amountKobo === null),
    {
      error: promoMessages.value,
      path: ['kind'],
    },
  ),
  z.refine(({ kind, minNights }) => kind !== 'free_night' || minNights >= 2, {
    error: promoMessages.freeNight,
    path: ['minNights'],
  }),
  z.refine(({ bookedFrom, bookedUntil }) => areDaysInOrder(bookedFrom, bookedUntil), {
    error: promoMessages.order,
    path: ['bookedUntil'],
  }),
  z.refine(({ stayFrom, stayUntil }) => areDaysInOrder(stayFrom, stayUntil), {
    error: promoMessages.order,
    path: ['stayUntil'],
  }),
);
export type NewPromo = z.output<typeof newPromo>;

const promoIdAndVersion = { id: z.uuid({ error: promoMessages.notFound }), version: z.int(promoMessages.version) };
export const promoChange = z.safeExtend(newPromo, promoIdAndVersion);
export const promoRetirement = z.object({ ...promoIdAndVersion, isActive: z.boolean(promoMessages.active) });

/** `uses` counts the uses of the code, and `costKobo` is what the code takes off these bookings. */
const promoView = z.object({
  ...promoFields,
  id: z.string(),
  uses: z.int(),
  costKobo: koboField,
  isActive: z.boolean(),
  version: z.int(),
});
export type PromoView = z.infer<typeof promoView>;

export const promoList = z.object({ data: z.array(promoView), today: z.string() });
export const savePromoReply = z.object({ message: z.string(), promo: promoView });
