import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import { addDays, type Day, instantOf } from '#contract/dates.ts';
import { AppError } from '#contract/errors.ts';
import { jobMessages } from '#contract/jobs.ts';
import type { Member } from '#contract/roles.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { deleteSpentProofs } from '#server/core/proof-of-work.ts';
import type { ParkedRow } from '#server/jobs/rules.ts';
import { deleteFinished, findParked, giveUp, listParked, listTables, lockJob, requeue } from '#server/jobs/store.ts';
import { forgetPayLinks } from '#server/notifications/store.ts';
import { forgetOverdue } from '#server/privacy/commands.ts';
import { hotelToday } from '#server/rooms/commands.ts';

export const readParked = ({ db }: Deps, page: Parsed<'listParkedJobs'>) => listParked(db.read, page);

/** The job gets all its attempts again. */
export async function resendJob(deps: Deps, member: Member, id: string): Promise<void> {
  await handleParked(deps, member, id, 'work tried again', undefined, (tx, job, at) => requeue(tx, job.id, at));
  deps.wake();
}

export const giveUpJob = (deps: Deps, member: Member, id: string, reason: string): Promise<void> =>
  handleParked(deps, member, id, 'work given up', reason, async (tx, job, at) => {
    if (job.needed) throw new AppError('conflict', jobMessages.needed);
    await giveUp(tx, job.id, at);
  });

type ParkedHandler = (tx: Tx, job: ParkedRow, at: Date) => Promise<unknown>;

function handleParked(
  { db, clock }: Deps,
  member: Member,
  givenId: string,
  action: AuditAction,
  reason: string | undefined,
  handle: ParkedHandler,
) {
  const id = /^[1-9]\d{0,14}$/.test(givenId) ? Number(givenId) : 0;
  return db.tx(async (tx) => {
    const known = await lockJob(tx, id);
    if (!known) throw new AppError('not_found', jobMessages.notFound);
    const job = await findParked(tx, id);
    if (!job) throw new AppError('conflict', jobMessages.dealtWith);
    const at = clock.now();
    await handle(tx, job, at);
    const { work, tries, bookingId } = job;
    const subject = { kind: 'job', id: String(id) } as const;
    await audit(tx, { at, actor: member.staffId, action, subject, reason, after: { work, tries, bookingId } });
  });
}

const upkeepTime = '03:30';
const keepMs = 30 * 24 * 60 * 60 * 1000;
const sweepBatch = 1_000;

export const scheduleUpkeep = (deps: Deps): Promise<void> =>
  deps.db.tx((tx) => scheduleNight(deps, tx, hotelToday(deps)));

const scheduleNight = ({ hotel, clock }: Deps, tx: Tx, night: Day): Promise<void> =>
  enqueue(tx, {
    kind: 'upkeep.due',
    payload: { night },
    at: clock.now(),
    runAt: instantOf(night, upkeepTime, hotel.timeZone),
    dedupeKey: `upkeep.due:${night}`,
  });

export async function upkeepDue(deps: Deps, night: Day): Promise<undefined> {
  const { db, clock } = deps;
  const today = hotelToday(deps);
  await db.tx((tx) => scheduleNight(deps, tx, night < today ? today : addDays(night, 1)));
  const before = new Date(clock.now().getTime() - keepMs);
  await forgetPayLinks(db.read, addDays(today, -1));
  await deleteSpentProofs(db.read, clock.now());
  await forgetOverdue(deps);
  while ((await deleteFinished(db.read, before, sweepBatch)) === sweepBatch);
  // A PostgreSQL server vacuums by itself. One table at a time: the embedded engine makes all other queries wait.
  if (db.engine === 'pglite')
    for (const table of await listTables(db.read))
      await db.session((session) => session.script(`vacuum (analyze) ${table}`));
}
