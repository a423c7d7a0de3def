import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';
import { moneyMethods } from '#contract/core/money-methods.ts';

export const takingsMessages = {
  failed: 'Failed to load the takings',
  none: 'No money moved on these days',
  noShifts: 'No shift was counted on these days',
} as const;

export const takingsDefinitions = {
  taken:
    'What was taken less what was given back, taken back and deleted, each on its own day. The four tables divide the same money.',
  minus:
    'Below zero: this person gave back, took back or deleted more than they took. Who deletes the sale of somebody else has the minus.',
  noTill:
    'Taken by somebody who had not opened a shift at a till: the shift opened by itself. Its cash is in Money Now until somebody counts it.',
  noShift: 'Paid online, by links, or before shifts were recorded.',
  difference:
    'What was counted more or less than should be there, over all methods, of the shifts that were counted on these days; of several counts of a shift the first: it has shown what should be there, and the file lists the later ones. A float that differs from what was left in the till is between two persons and not in it.',
} as const;

export const takingsPlaces = {
  no_till: 'Without a till',
  safe: 'Out of the safe',
  no_shift: 'Online or before shifts',
} as const;

const takingsSums = z.object({
  cashKobo: koboField,
  cardKobo: koboField,
  transferKobo: koboField,
  gatewayKobo: koboField,
  amountKobo: koboField,
  /** The part of the amount that came by bank transfers that nobody has confirmed. */
  unconfirmedKobo: koboField,
});
export type TakingsSums = z.infer<typeof takingsSums>;

/** `shortKobo` is positive, although it is what was missing. */
const sumsWithCounts = z.extend(takingsSums, { countedShifts: z.int(), shortKobo: koboField, overKobo: koboField });

/**
 * `no_till`: money of shifts that opened by themselves. `safe`: money given back out of the safe. `no_shift`: money in
 * no shift, such as payments through the gateway.
 */
const takingsTillKinds = ['till', 'no_till', 'safe', 'no_shift'] as const;

export const takings = z.object({
  from: z.string(),
  to: z.string(),
  now: z.string(),
  total: sumsWithCounts,
  methods: z.array(
    z.object({
      method: z.enum(moneyMethods),
      takenKobo: koboField,
      givenBackKobo: koboField,
      amountKobo: koboField,
      unconfirmedKobo: koboField,
    }),
  ),
  /** `id` and `name` are null for money that no staff member took or gave back. */
  people: z.array(z.extend(sumsWithCounts, { id: z.nullable(z.string()), name: z.nullable(z.string()) })),
  tills: z.array(
    z.extend(sumsWithCounts, {
      id: z.nullable(z.string()),
      kind: z.enum(takingsTillKinds),
      name: z.nullable(z.string()),
    }),
  ),
  days: z.array(z.extend(sumsWithCounts, { day: z.string() })),
});
export type Takings = z.infer<typeof takings>;
