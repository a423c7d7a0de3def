import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { formatDay } from '#contract/core/dates.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { jobMessages, type UnfinishedJob } from '#contract/jobs/jobs.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { addressRefusal } from '#server/core/unfinished-jobs.ts';
import {
  findUnfinished,
  listUnfinished,
  lockJob,
  markGivenUp,
  requeueJob,
  type UnfinishedRow,
} from '#server/jobs/unfinished-store.ts';

export const readUnfinished = ({ db, clock }: Deps, page: Parsed<'listUnfinishedJobs'>) =>
  listUnfinished(db.read, clock.now(), page);

export async function resendJob(deps: Deps, member: Member, id: string): Promise<void> {
  await handleUnfinished(deps, member, id, 'work tried again', undefined, (tx, job, at) => requeueJob(tx, job.id, at));
  deps.wake();
}

export const giveUpJob = (deps: Deps, member: Member, id: string, reason: string): Promise<void> =>
  handleUnfinished(deps, member, id, 'work given up', reason, async (tx, job, at) => {
    if (job.isNeeded) throw new AppError('conflict', jobMessages.needed);
    await markGivenUp(tx, job.id, at);
  });

type UnfinishedHandler = (tx: Tx, job: UnfinishedRow, at: Date) => Promise<unknown>;

function handleUnfinished(
  { db, clock }: Deps,
  member: Member,
  givenId: string,
  action: AuditAction,
  reason: string | undefined,
  handle: UnfinishedHandler,
) {
  const id = /^[1-9]\d{0,14}$/.test(givenId) ? Number(givenId) : 0;
  return db.tx(async (tx) => {
    const lockedJob = await lockJob(tx, id);
    if (!lockedJob) throw new AppError('not_found', jobMessages.notFound);
    const at = clock.now();
    const job = await findUnfinished(tx, at, id);
    if (!job) throw new AppError('conflict', jobMessages.dealtWith);
    await handle(tx, job, at);
    const { work, tries, bookingId } = job;
    const subject = { kind: 'job', id: String(id) } as const;
    await audit(tx, {
      at,
      actor: member.staffId,
      action,
      subject,
      reason,
      after: { work, tries, bookingId },
    });
  });
}

const reasonsByPattern: [RegExp, string][] = [
  [/the program ended/i, 'The program ended each time it was at it'],
  [/gateway/i, 'The card gateway gave no answer that can be relied on'],
  [
    /EAUTH|invalid login|authentication (failed|unsuccessful|required)|\b(454|530|534|535)\b/i,
    'The mail server refused the hotel’s sign-in',
  ],
  [addressRefusal, 'The mail server refused the address'],
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

/** Explains an error to staff without quoting its message, which can contain personal data. */
export const explainError = (error: string | null): string =>
  reasonsByPattern.find(([pattern]) => pattern.test(error ?? ''))?.[1] ??
  'Something went wrong; the log of the hotel says what';

function subjectOf({ reference, guestName, staffName, day }: UnfinishedRow): string | null {
  const parts = reference ? [reference, guestName] : [staffName, day && formatDay(day)];
  return parts.filter(Boolean).join(', ') || null;
}

export const presentUnfinished = (job: UnfinishedRow): UnfinishedJob => ({
  ...job,
  id: String(job.id),
  about: subjectOf(job),
  problem: explainError(job.lastError),
  since: job.failingSince.toISOString(),
  canGiveUp: !job.isNeeded,
});
