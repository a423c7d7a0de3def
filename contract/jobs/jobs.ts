import * as z from 'zod/mini';
import { lineField } from '#contract/core/fields.ts';
import { pageFields, pageOf } from '#contract/core/lists.ts';

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

export const unfinishedQuery = z.object(pageFields);

const unfinishedJob = z.object({
  id: z.string(),
  work: z.string(),
  /** The booking, the staff member or the day that the job names. Null if it names none of them. */
  about: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  tries: z.int(),
  problem: z.string(),
  /** The time of the first failure since the job last succeeded. */
  since: z.string(),
  /** True if the hotel has stopped trying, until a superadmin decides. */
  isParked: z.boolean(),
  canGiveUp: z.boolean(),
});
export type UnfinishedJob = z.infer<typeof unfinishedJob>;

export const unfinishedPage = pageOf(unfinishedJob);

export const jobIdInput = z.object({ id: z.string() });
export const giveUpJobInput = z.object({ id: z.string(), reason: lineField(jobMessages.reason, 'reason', 300) });
