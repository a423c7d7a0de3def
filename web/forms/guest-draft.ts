import * as z from 'zod/mini';
import { type GuestValues, guestFields } from '#web/forms/guest-fields.tsx';

type DraftShape = { [Name in keyof GuestValues]: z.ZodMiniType<GuestValues[Name]> };

const shape: Record<string, z.ZodMiniType> = Object.fromEntries(
  Object.entries(guestFields).map(([name, { initial }]) => [
    name,
    typeof initial === 'number' ? z.number() : z.string(),
  ]),
);

/** What a browser keeps of a form: any text and any number, as they were typed. */
export const guestDraft = z.object(shape as DraftShape);
