import * as z from 'zod/mini';
import { blankableLineField, koboField } from '#contract/core/fields.ts';

const promoKinds = ['percent', 'naira', 'free_night'] as const;
export type PromoKind = (typeof promoKinds)[number];
export const promoKindField = (message: string) => z.enum(promoKinds, { error: message });

/** A code as somebody types it, perhaps with characters that no code has. */
export const promoCodeField = blankableLineField('Code', 60);

/**
 * What a person who has the code learns about it. The days are included at both ends; null is without end. An empty
 * list of room types or rate plans is all of them. `amountKobo` comes off the whole stay.
 */
const promoOffer = z.object({
  code: z.string(),
  kind: z.enum(promoKinds),
  percentOff: z.nullable(z.int()),
  amountKobo: z.nullable(koboField),
  stayFrom: z.nullable(z.string()),
  stayUntil: z.nullable(z.string()),
  minNights: z.int(),
  roomTypeIds: z.array(z.string()),
  planCodes: z.array(z.string()),
});
export type PromoOffer = z.infer<typeof promoOffer>;

export const checkPromoInput = z.object({ promoCode: promoCodeField });
export const checkPromoReply = z.object({ promo: promoOffer });
