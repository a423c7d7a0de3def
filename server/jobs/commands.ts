import type { Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/audit.ts';
import { addDays, type Day, instantOf } from '#contract/dates.ts';
import { AppError } from '#contract/errors.ts';
import { jobMessages } from '#contract/jobs.ts';
import type { Member } from '#contract/roles.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/audit.ts';
import type { House } from '#server/context.ts';
import type { Parked } from '#server/jobs/rules.ts';
import { findParked, giveUp, listParked, listTables, lockJob, sweep, tryAgain } from '#server/jobs/store.ts';
import { forgetPayLinks } from '#server/notifications/store.ts';
import { promise } from '#server/outbox/jobs.ts';
import { forgetOverdue } from '#server/privacy/commands.ts';
import { forgetProofs } from '#server/proof.ts';
import { hotelToday } from '#server/rooms/commands.ts';

export const readParked = ({ db }: House, page: Parsed<'listParkedJobs'>) => listParked(db.read, page);

/** The job gets all its attempts again. */
export async function resendJob(house: House, member: Member, id: string): Promise<void> {
  await deal(house, member, id, 'work tried again', undefined, (tx, job, at) => tryAgain(tx, job.id, at));
  house.wake();
}

export const giveUpJob = (house: House, member: Member, id: string, reason: string): Promise<void> =>
  deal(house, member, id, 'work given up', reason, async (tx, job, at) => {
    if (job.needed) throw new AppError('conflict', jobMessages.needed);
    await giveUp(tx, job.id, at);
  });

type Deed = (tx: Tx, job: Parked, at: Date) => Promise<unknown>;

function deal(
  { db, clock }: House,
  member: Member,
  asked: string,
  action: AuditAction,
  reason: string | undefined,
  deed: Deed,
) {
  const id = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0;
  return db.tx(async (tx) => {
    const known = await lockJob(tx, id);
    if (!known) throw new AppError('not_found', jobMessages.notFound);
    const job = await findParked(tx, id);
    if (!job) throw new AppError('conflict', jobMessages.dealtWith);
    const at = clock.now();
    await deed(tx, job, at);
    const { work, tries, bookingId } = job;
    const subject = { kind: 'job', id: String(id) } as const;
    await audit(tx, { at, actor: member.staffId, action, subject, reason, after: { work, tries, bookingId } });
  });
}

const upkeepTime = '03:30';
const keptMs = 30 * 24 * 60 * 60 * 1000;
const atOnce = 1_000;

export const promiseUpkeep = (house: House): Promise<void> =>
  house.db.tx((tx) => promiseNight(house, tx, hotelToday(house)));

const promiseNight = ({ hotel, clock }: House, tx: Tx, night: Day): Promise<void> =>
  promise(tx, {
    kind: 'upkeep.due',
    payload: { night },
    at: clock.now(),
    runAt: instantOf(night, upkeepTime, hotel.timeZone),
    once: `upkeep.due:${night}`,
  });

export async function upkeepDue(house: House, night: Day): Promise<undefined> {
  const { db, clock } = house;
  const today = hotelToday(house);
  await db.tx((tx) => promiseNight(house, tx, night < today ? today : addDays(night, 1)));
  const before = new Date(clock.now().getTime() - keptMs);
  await forgetPayLinks(db.read, addDays(today, -1));
  await forgetProofs(db.read, clock.now());
  await forgetOverdue(house);
  while ((await sweep(db.read, before, atOnce)) === atOnce);
  // A PostgreSQL server vacuums by itself. One table at a time: the embedded engine makes all other queries wait.
  if (db.engine === 'pglite')
    for (const table of await listTables(db.read))
      await db.session((session) => session.script(`vacuum (analyze) ${table}`));
}
