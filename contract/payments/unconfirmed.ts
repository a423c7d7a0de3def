import * as z from 'zod/mini';
import { formatNaira, type Kobo } from '#contract/core/money.ts';

export const transferStates = ['unconfirmed', 'confirmed', 'reversed'] as const;
export type TransferState = (typeof transferStates)[number];

/** Of a payment by another method, and of a transfer from before they were confirmed, null. */
export const transferStateField = z.nullable(z.enum(transferStates));

/** For payments by transfer, which count once somebody has seen them at the bank. */
export const unconfirmedMessages = {
  /** What a payment by transfer is told at once. */
  recorded: 'Transfer recorded. It counts once somebody else has confirmed it.',
  recordedLater: 'It counts once somebody else has seen it at the bank and confirmed it.',
  /** Beside a sum that has the transfers in it. */
  ofIt: (unconfirmed: Kobo) => `of it not confirmed: ${formatNaira(unconfirmed)}`,
  waits: (unconfirmed: Kobo) => `A transfer of ${formatNaira(unconfirmed)} is not confirmed yet.`,
} as const;
