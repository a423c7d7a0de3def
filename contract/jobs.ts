import * as z from 'zod/mini';
import { line } from '#contract/fields.ts';
import { pageFields, pageOf } from '#contract/lists.ts';

export const jobMessages = {
  listFailed: 'Failed to fetch the unfinished work',
  none: 'Nothing is waiting for you',
  resent: 'It is tried again now',
  resendFailed: 'Failed to try it again',
  givenUp: 'It will not be tried again',
  giveUpFailed: 'Failed to give it up',
  reason: 'Please give a reason',
  notFound: 'This work is not known',
  dealtWith: 'Somebody has dealt with it already',
  needed: 'The hotel cannot do without it: it can only be tried again',
} as const;

export const parkedQuery = z.object(pageFields);

/** Work that failed until the hotel stopped trying, as a person reads it. */
export const parkedJob = z.object({
  id: z.string(),
  /** What was to be done, in words. */
  work: z.string(),
  /** For whom or about what; null where it is about the house as a whole. */
  about: z.nullable(z.string()),
  /** The booking to open, where it is about one that is still there. */
  booking_id: z.nullable(z.string()),
  tries: z.int(),
  /** Why the last try failed. */
  problem: z.string(),
  since: z.string(),
  can_give_up: z.boolean(),
});
export type ParkedJob = z.infer<typeof parkedJob>;

/** Longest waiting first. */
export const parkedPage = pageOf(parkedJob);

export const jobAsked = z.object({ id: z.string() });
export const jobGivenUp = z.object({ id: z.string(), reason: line(jobMessages.reason, 'reason', 300) });
