import type { Db } from '#db/db.ts';
import { type JobKind, jobKindInfo } from '#server/core/enqueue.ts';

type PlayedPeriod = 'fortnight' | 'month';

/** The played periods in which each kind of job runs. */
const periodsWithJob: Record<JobKind, readonly PlayedPeriod[]> = {
  'booking.confirmed': ['fortnight', 'month'],
  'booking.unpaid': ['month'],
  'booking.reinstated': [],
  'booking.link_asked': [],
  'booking.cancelled': [],
  'stay.changed': ['fortnight'],
  'invoice.mailed': [],
  'invoice.reported': [],
  'terminal.asked': [],
  'sign_in.attacked': [],
  'notice.announced': ['fortnight', 'month'],
  'notice.told': ['fortnight', 'month'],
  'staff.access_changed': [],
  'day.begun': ['fortnight', 'month'],
  'day.over': ['fortnight', 'month'],
  'round.due': ['fortnight', 'month'],
  'report.due': ['fortnight', 'month'],
  'report.mailed': [],
  'booking.hold_ended': ['month'],
  'payment.recheck': ['month'],
  'payment.nudged': [],
  'refund.due': ['month'],
  'refund.asked': ['month'],
  'refund.made': ['month'],
  'money.compared': ['fortnight', 'month'],
  'guest.erased': [],
  'upkeep.due': ['fortnight', 'month'],
  'shift.counted': ['fortnight'],
  'note.due': ['month'],
  'odd.due': ['fortnight', 'month'],
  'backup.due': ['fortnight', 'month'],
  'texts.due': [],
  'backup.asked': [],
  'backup.sent': [],
  'picture.uploaded': [],
};

export const jobKindsOf = (play: PlayedPeriod): JobKind[] =>
  (Object.keys(jobKindInfo) as JobKind[]).filter((kind) => periodsWithJob[kind].includes(play)).toSorted();

/** The kinds of the jobs that ran, and what each failure said. Finished jobs stay in the table for 30 days. */
export async function readJobRuns({
  read,
}: Db): Promise<{ ran: string[]; failures: [kind: string, error: string | null][] }> {
  const jobs = await read
    .selectFrom('job')
    .select(['kind', 'lastError'])
    .where('attempts', '>', 0)
    .orderBy('kind')
    .execute();
  return {
    ran: [...new Set(jobs.map(({ kind }) => kind))],
    failures: jobs.filter(({ lastError }) => lastError !== null).map(({ kind, lastError }) => [kind, lastError]),
  };
}
