import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { koboField } from '#contract/core/fields.ts';
import type { StaffRole } from '#contract/core/roles.ts';

export const cashPlaceMessages = {
  choose: 'Please choose the till or the safe that the cash comes from',
  notCash: 'Only cash comes from a till or the safe',
  over: 'This shift is over. Please choose a till that is open now.',
  otherTill: 'Reception gives cash back out of the own till. Ask a superadmin for another one.',
  safe: 'Only a superadmin gives cash back out of the safe.',
  none: 'No shift is open. Open one at a till, or take the cash out of the safe.',
  noneOwn: 'You have no open shift. Open one at your till first: cash that is given back leaves a till.',
  failed: 'Failed to fetch the tills',
} as const;

export const reversedCashText = 'The cash leaves the shift that took it or, once that shift is over, your own.';

const isCashPlace = (value: string): boolean => value === 'safe' || z.safeParse(z.uuid(), value).success;
/**
 * The place that cash is given back from: the id of an open shift, or `safe`. If no place is named, the cash comes from
 * the open shift of the caller; a superadmin must name a place.
 */
export const cashFromField = z.optional(
  z.string(cashPlaceMessages.choose).check(z.refine(isCashPlace, { error: cashPlaceMessages.choose })),
);
export type CashFrom = z.output<typeof cashFromField>;

/** Returns an error if a superadmin gives back cash without naming the place. */
export const unchosenPlaceErrors = (role: StaffRole, isCash: boolean, chosen: string | undefined): FieldError[] =>
  isCash && !chosen && role === 'superadmin' ? [{ field: 'cashFrom', message: cashPlaceMessages.choose }] : [];

const openTill = z.object({
  shiftId: z.string(),
  /** The name of the till; null if the shift opened by itself, without a till. */
  till: z.nullable(z.string()),
  person: z.string(),
  isOwn: z.boolean(),
  /** The cash that should be in it; null for callers who may not see sums. */
  cashKobo: z.nullable(koboField),
});
export type OpenTill = z.infer<typeof openTill>;
export const cashPlaces = z.object({
  tills: z.array(openTill),
  safe: z.boolean(),
  /** The counted cash in the safe; null for callers who may not see it. */
  inSafeKobo: z.nullable(koboField),
});

export const tillWithPersonText = ({ till, person }: Pick<OpenTill, 'till' | 'person'>): string =>
  till === null ? `Cash with ${person}, no till` : `${till}, ${person}`;

export function cashFromProblem(from: { isSafe: boolean; isOwn: boolean }, role: StaffRole): string | undefined {
  if (role === 'superadmin') return undefined;
  if (from.isSafe) return cashPlaceMessages.safe;
  return from.isOwn ? undefined : cashPlaceMessages.otherTill;
}
