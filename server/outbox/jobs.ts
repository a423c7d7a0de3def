import type { Day } from '#contract/dates.ts';
import type { Tx } from '#db/db.ts';

/** Every kind of work that is promised in one transaction and done after it, with what it needs to know. */
export type Jobs = {
  /** A guest's booking became confirmed: tell the guest. */
  'booking.confirmed': { bookingId: string };
  /** Something was announced to the staff: tell those who want to hear of it outside the bell. */
  'notice.announced': { noticeId: number };
  /** Tell one of them. */
  'notice.told': { noticeId: number; staffId: string };
  /** A hotel day has begun: tell of its arrivals, and promise the next. */
  'day.begun': { day: Day };
  /** A hotel day has come to the hour of its reports: send yesterday's, and promise tomorrow's. */
  'report.due': { morning: Day };
  /** Send one person the report of a day. */
  'report.mailed': { day: Day; staffId: string };
  /** The hold of an unpaid booking has run out. */
  'booking.hold_ended': { bookingId: string };
  /** Ask the gateway about a charge, again and again until it is settled or a week old. */
  'payment.recheck': { txRef: string };
  /** Something outside said that this charge moved: ask the gateway once. */
  'payment.nudged': { txRef: string };
};

export type JobKind = keyof Jobs;

/** Does a job. Answers when to run it again, or nothing when it is done; throwing means: retry later. */
export type JobHandlers = { [K in JobKind]: (payload: Jobs[K]) => Promise<Date | undefined> };

type Promised<K extends JobKind> = { kind: K; payload: Jobs[K]; at: Date; runAt?: Date; once?: string };

/** Promises a job inside the caller's transaction. With `once`, a second promise under the same key is dropped. */
export async function promise<K extends JobKind>(tx: Tx, job: Promised<K>): Promise<void> {
  await tx
    .insertInto('job')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      once_key: job.once ?? null,
      run_at: job.runAt ?? job.at,
      created_at: job.at,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .execute();
}
