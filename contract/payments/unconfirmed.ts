import * as z from 'zod/mini';
import { formatNaira, type Kobo } from '#contract/core/money.ts';

export const transferStates = ['unconfirmed', 'confirmed', 'reversed'] as const;
export type TransferState = (typeof transferStates)[number];

/**
 * The state of a payment by transfer. Null for other methods, and for transfers from before they had to be confirmed.
 */
export const transferStateField = z.nullable(z.enum(transferStates));

export const unconfirmedMessages = {
  /** Shown to the person who has recorded a transfer. */
  recorded: 'Transfer recorded. It counts once somebody else has confirmed it.',
  recordedLater:
    'Only once the guest has sent it, not when it is promised. It counts once somebody else has seen it at the bank and confirmed it.',
  /** Shown beside a sum that contains unconfirmed transfers. */
  ofIt: (unconfirmed: Kobo) => `of it not confirmed: ${formatNaira(unconfirmed)}`,
  waits: (unconfirmed: Kobo) => `A transfer of ${formatNaira(unconfirmed)} is not confirmed yet.`,
} as const;
