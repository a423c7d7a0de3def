import { type Day, formatDay } from '#contract/dates.ts';
import type { ParkedJob } from '#contract/jobs.ts';

export type ParkedRow = {
  id: number;
  work: string;
  needed: boolean;
  tries: number;
  problem: string | null;
  since: Date;
  reference: string | null;
  guestName: string | null;
  bookingId: string | null;
  staff: string | null;
  day: Day | null;
};

/** Error texts and what they mean to hotel staff. The first match counts. */
const meanings: [RegExp, string][] = [
  [/the program ended/i, 'The program ended each time it was at it'],
  [/gateway/i, 'The card gateway gave no answer that can be relied on'],
  [
    /EAUTH|invalid login|authentication (failed|unsuccessful|required)|\b(454|530|534|535)\b/i,
    'The mail server refused the hotel’s sign-in',
  ],
  [
    /not one e-mail address|recipient|mailbox|user unknown|no such user|\b55[0-4]\b/i,
    'The mail server refused the address',
  ],
  [/quota|too many|rate limit|\b4[25]\d\b/i, 'The mail server asked to come back later'],
  [
    /embedded database|connection terminated|trying to connect|statement timeout|lock timeout|deadlock/i,
    'The database was out of reach',
  ],
  [
    /ECONN|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ESOCKET|EPIPE|EAI_AGAIN|greeting|connection (timeout|closed)|timed? ?out|certificate|TLS|SSL/i,
    'The other side could not be reached',
  ],
  [/ENOSPC|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EISDIR|EMFILE|EIO\b/, 'The disk could not be written to'],
];

/** Quotes nothing of the error, which can contain personal data. */
export const plainReason = (error: string | null): string =>
  meanings.find(([pattern]) => pattern.test(error ?? ''))?.[1] ??
  'Something went wrong; the log of the hotel says what';

function about({ reference, guestName, staff, day }: ParkedRow): string | null {
  const parts = reference ? [reference, guestName] : [staff, day && formatDay(day)];
  return parts.filter(Boolean).join(', ') || null;
}

export const presentParked = (job: ParkedRow): ParkedJob => ({
  id: String(job.id),
  work: job.work,
  about: about(job),
  booking_id: job.bookingId,
  tries: job.tries,
  problem: plainReason(job.problem),
  since: job.since.toISOString(),
  can_give_up: !job.needed,
});
