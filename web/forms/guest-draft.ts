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

/** What a browser keeps of a form: any text and any number, as they were typed. */
export const guestDraft = z.object(shape as Shape);

/** The same with any field missing. A shape, because `z.partial` would load with a guest's first call. */
export const partialGuestDraft = partialShape as PartialShape;
