import * as z from 'zod/mini';
import { guestDetailNames, recordOfNames } from '#contract/bookings/booking-details.ts';
import type { GuestValues } from '#web/forms/guest-fields.tsx';

type DraftShape = { [Name in keyof GuestValues]: z.ZodMiniType<GuestValues[Name]> };
type PartialShape = { [Name in keyof DraftShape]: z.ZodMiniOptional<DraftShape[Name]> };

const textSchema = z.string();
const countSchema = z.number();
const draftShape: DraftShape = {
  ...recordOfNames(guestDetailNames, () => textSchema),
  checkIn: textSchema,
  checkOut: textSchema,
  roomId: textSchema,
  guests: countSchema,
  children: countSchema,
  plan: textSchema,
  promoCode: textSchema,
};

/**
 * What the browser stores of a booking form: texts and numbers exactly as the guest typed them, valid or not. It is a
 * plain object of schemas, because `z.partial` would become part of the code that a guest's first call loads.
 */
export const partialGuestDraft = Object.fromEntries(
  Object.entries(draftShape).map(([name, value]) => [name, z.optional(value)]),
) as PartialShape;
