import * as z from 'zod/mini';
import { type GuestValues, guestFields } from '#web/forms/guest-fields.tsx';

type Shape = { [Name in keyof GuestValues]: z.ZodMiniType<GuestValues[Name]> };
type PartialShape = { [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]> };

const fieldSchemas = Object.entries(guestFields).map(([name, { initial }]): [string, z.ZodMiniType] => [
  name,
  typeof initial === 'number' ? z.number() : z.string(),
]);
const shape: Record<string, z.ZodMiniType> = Object.fromEntries(fieldSchemas);
const partialShape: Record<string, z.ZodMiniType> = Object.fromEntries(
  fieldSchemas.map(([name, value]) => [name, z.optional(value)]),
);

/** What the browser stores of a booking form: texts and numbers exactly as they were typed, valid or not. */
export const guestDraft = z.object(shape as Shape);

/**
 * The same with every field optional. This is a shape and not a schema, because `z.partial` would become part of the
 * code that a guest's first call loads.
 */
export const partialGuestDraft = partialShape as PartialShape;
