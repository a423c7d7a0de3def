import type { AccessChange } from '#contract/core/audit.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Kobo } from '#contract/core/money.ts';
import type { Tx } from '#db/db.ts';

export type Jobs = {
  'booking.confirmed': { bookingId: string };
  'booking.unpaid': { bookingId: string };
  'booking.reinstated': { bookingId: string; undoneAt: string };
  /** Somebody asked for the link of a booking. `contact` is the hash of what they typed (`contactHash`). */
  'booking.link_asked': { reference: string; contact: string; hour: string };
  'booking.cancelled': { bookingId: string; paidKobo: Kobo; refundKobo: Kobo; alreadyKobo?: Kobo };
  /** `key` differs for each change of a stay, and is part of the mail's id, by which repeated mails are dropped. */
  'stay.changed': {
    bookingId: string;
    key: string;
    changes: { label: string; before: string | null; after: string }[];
    /** The former e-mail address, if the change replaced it. It is erased with the guest. */
    to?: string;
  };
  /** `key` differs for each mail that somebody asked for. `to` is erased with the guest. */
  'invoice.mailed': { invoiceId: string; bookingId: string; to?: string; key: string };
  /** Repeats until the tax authority has the invoice or refuses it. */
  'invoice.reported': { invoiceId: string };
  /** Repeats until the request is decided. */
  'terminal.asked': { requestId: string };
  'notice.announced': { noticeId: number };
  'sign_in.attacked': { typedId: string; window: string };
  'notice.told': { noticeId: number; staffId: string; by: 'mail' | 'text' };
  'staff.access_changed': { staffId: string; to: string; change: AccessChange; by: string; changedAt: string };
  'day.begun': { day: Day };
  'day.over': { day: Day };
  'round.due': { day: Day };
  'report.due': { day: Day };
  'report.mailed': { day: Day; staffId: string };
  'booking.hold_ended': { bookingId: string };
  /** Repeats until the charge is settled or a week old. */
  'payment.recheck': { txRef: string };
  'payment.nudged': { txRef: string; gatewayId?: string };
  'refund.due': { refundId: string };
  'refund.asked': { refundId: string };
  'refund.made': { refundId: string };
  'money.compared': { day: Day };
  'guest.erased': { bookingIds: string[] };
  'upkeep.due': { day: Day };
  /** The bell rings for a note of the desk at `dueAt`, if the note is still due at that time. */
  'note.due': { noteId: string; dueAt: string; bookingId?: string };
  'shift.counted': { shiftId: string };
  'odd.due': { day: Day };
  'backup.due': { day: Day };
  'texts.due': { scheduledId: string };
  /** `staffId` is the id of the superadmin who asked. */
  'backup.asked': { staffId: string };
  'backup.sent': { proofId: number };
  'picture.uploaded': { uploadId: string };
};

export type JobKind = keyof Jobs;

/** `needed` is true for a job that the hotel cannot do without. Staff cannot give up such a job when it is parked. */
export const jobKindInfo: { readonly [K in JobKind]: { label: string; needed: boolean } } = {
  'booking.confirmed': { label: 'Confirmation e-mail to the guest', needed: false },
  'booking.unpaid': { label: 'E-mail to a guest with the way to pay', needed: false },
  'booking.reinstated': { label: 'E-mail to a guest whose booking stands after all', needed: false },
  'booking.link_asked': { label: 'E-mail with the link of a booking', needed: false },
  'booking.cancelled': { label: 'Cancellation e-mail to the guest', needed: false },
  'stay.changed': { label: 'E-mail to the guest about a change', needed: false },
  'invoice.mailed': { label: 'E-mail with an invoice', needed: false },
  'invoice.reported': { label: 'Report of an invoice to the tax authority', needed: true },
  'terminal.asked': { label: 'Question to a card terminal about a payment', needed: true },
  'sign_in.attacked': { label: 'Alert about wrong tries to sign in', needed: false },
  'notice.announced': { label: 'Alert to the superadmins', needed: false },
  'notice.told': { label: 'Alert to a superadmin', needed: false },
  'staff.access_changed': { label: 'E-mail about a changed password or second factor', needed: false },
  'day.begun': { label: 'Start of the hotel day', needed: true },
  'day.over': { label: 'Closing of the day before', needed: true },
  'round.due': { label: 'Start of housekeeping’s round', needed: true },
  'report.due': { label: 'Round of the daily reports', needed: true },
  'report.mailed': { label: 'Daily report by e-mail', needed: false },
  'booking.hold_ended': { label: 'End of an unpaid booking’s hold', needed: true },
  'payment.recheck': { label: 'Question to the gateway about a payment', needed: true },
  'payment.nudged': { label: 'Question to the gateway after its webhook', needed: false },
  'refund.due': { label: 'E-mail to a guest about a refund that is due', needed: false },
  'refund.asked': { label: 'Question to the gateway about a refund', needed: true },
  'refund.made': { label: 'E-mail to a guest about a refund', needed: false },
  'money.compared': { label: 'Nightly comparison with the gateway', needed: true },
  'guest.erased': { label: 'List of erased guests outside the database', needed: true },
  'upkeep.due': { label: 'Nightly upkeep', needed: true },
  'note.due': { label: 'Ring for a note that is due', needed: true },
  'shift.counted': { label: 'Look for things to check after a count', needed: false },
  'odd.due': { label: 'Look for things to check of a day', needed: true },
  'backup.due': { label: 'Nightly backup', needed: true },
  'texts.due': { label: 'Publishing of scheduled texts', needed: true },
  'backup.asked': { label: 'Backup that somebody asked for', needed: false },
  'backup.sent': { label: 'Sending of a backup to its place', needed: false },
  'picture.uploaded': { label: 'Preparing of a picture for the site', needed: false },
};

/** Another version of the app may have enqueued a kind of job that this version does not know. */
export const isKnownKind = (kind: string): kind is JobKind => kind in jobKindInfo;

export const workLabel = (kind: string): string => (isKnownKind(kind) ? jobKindInfo[kind].label : kind);

/**
 * Jobs that can send mail. Only some of the jobs that run at once may be of these kinds, so that a slow mail server
 * does not delay other jobs.
 */
export const mailKinds: readonly JobKind[] = [
  'booking.confirmed',
  'booking.unpaid',
  'booking.reinstated',
  'booking.link_asked',
  'booking.cancelled',
  'stay.changed',
  'invoice.mailed',
  'notice.told',
  'staff.access_changed',
  'report.mailed',
  'refund.due',
  'refund.made',
];

/**
 * A handler returns the time at which to run the job again, or undefined when the job is done. If it throws, the job is
 * retried.
 */
export type JobHandlers = { [K in JobKind]: (payload: Jobs[K]) => Promise<Date | undefined> };

type NewJob<K extends JobKind> = { kind: K; payload: Jobs[K]; at: Date; runAt?: Date; dedupeKey?: string };

/** Adds a job to the queue. Does nothing if a job with the same dedupe key exists, even one that is done. */
export async function enqueue<K extends JobKind>(tx: Tx, job: NewJob<K>): Promise<void> {
  await tx
    .insertInto('job')
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      dedupeKey: job.dedupeKey ?? null,
      runAt: job.runAt ?? job.at,
      createdAt: job.at,
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute();
}
