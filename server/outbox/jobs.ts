import type { AccessChange } from '#contract/audit.ts';
import type { Day } from '#contract/dates.ts';
import type { Kobo } from '#contract/money.ts';
import type { Tx } from '#db/db.ts';

/** Every kind of work that is promised in one transaction and done after it, with what it needs to know. */
export type Jobs = {
  /** A guest's booking became confirmed: tell the guest. */
  'booking.confirmed': { bookingId: string };
  /** A booking is some minutes old: where it is still to be paid, send the guest the way to pay. */
  'booking.unpaid': { bookingId: string };
  /** Staff have taken back the cancellation of a booking: tell its guest that it stands. */
  'booking.reinstated': { bookingId: string; undoneAt: string };
  /** A guest has cancelled: confirm it, with what comes back of what they had paid, and what came back before. */
  'booking.cancelled': { bookingId: string; paidKobo: Kobo; refundKobo: Kobo; alreadyKobo?: Kobo };
  /** Reception has changed a stay, or its money: tell the guest what was and what is. `key` names the change among those of the stay. */
  'stay.changed': {
    bookingId: string;
    key: string;
    changes: { label: string; before: string | null; after: string }[];
  };
  /** Something was announced to the staff: tell those who want to hear of it outside the bell. */
  'notice.announced': { noticeId: number };
  /** An ID has had too many wrong tries from anywhere: announce it, if somebody has the ID. */
  'sign_in.attacked': { typedId: string; window: string };
  /** Tell one of them, by mail or by text message. A job without the way comes from an older version, which knew one for each notice. */
  'notice.told': { noticeId: number; staffId: string; by?: 'mail' | 'text' };
  /** The password or second factor of somebody on the staff is another one: tell them, by whom and when. */
  'staff.access_changed': { staffId: string; to: string; change: AccessChange; by: string; changedAt: string };
  /** A hotel day has begun: close the day before, keep rooms for guests who overstay, tell of arrivals, and promise the next. */
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
  'payment.nudged': { txRef: string; gatewayId?: string };
  /** Money is owed back: tell the guest. */
  'refund.due': { refundId: string };
  /** The gateway was asked to give money back: find out what became of it. */
  'refund.asked': { refundId: string };
  /** Money was given back: tell the guest. */
  'refund.made': { refundId: string };
  /** A hotel day has come to the hour at which the gateway's list is held against ours. */
  'money.compared': { morning: Day };
  /** A guest was erased: write down from which bookings outside the database, and take their mails and texts out of the files. */
  'guest.erased': { bookingIds: string[] };
  /** The quiet hour of a night: sweep what is over, and promise the next night's. */
  'upkeep.due': { night: Day };
};

export type JobKind = keyof Jobs;

/** What a job is called, and whether the house could not do without it: then nobody may give it up. */
export const jobWords: { readonly [K in JobKind]: { words: string; needed: boolean } } = {
  'booking.confirmed': { words: 'Confirmation e-mail to the guest', needed: false },
  'booking.unpaid': { words: 'E-mail to a guest with the way to pay', needed: false },
  'booking.reinstated': { words: 'E-mail to a guest whose booking stands after all', needed: false },
  'booking.cancelled': { words: 'Cancellation e-mail to the guest', needed: false },
  'stay.changed': { words: 'E-mail to the guest about a change', needed: false },
  'sign_in.attacked': { words: 'Alert about wrong tries to sign in', needed: false },
  'notice.announced': { words: 'Alert to the superadmins', needed: false },
  'notice.told': { words: 'Alert to a superadmin', needed: false },
  'staff.access_changed': { words: 'E-mail about a changed password or second factor', needed: false },
  'day.begun': { words: 'Start of the hotel day', needed: true },
  'report.due': { words: 'Round of the daily reports', needed: true },
  'report.mailed': { words: 'Daily report by e-mail', needed: false },
  'booking.hold_ended': { words: 'End of an unpaid booking’s hold', needed: true },
  'payment.recheck': { words: 'Question to the gateway about a payment', needed: true },
  'payment.nudged': { words: 'Question to the gateway after its webhook', needed: false },
  'refund.due': { words: 'E-mail to a guest about a refund that is due', needed: false },
  'refund.asked': { words: 'Question to the gateway about a refund', needed: true },
  'refund.made': { words: 'E-mail to a guest about a refund', needed: false },
  'money.compared': { words: 'Nightly comparison with the gateway', needed: true },
  'guest.erased': { words: 'List of erased guests outside the database', needed: true },
  'upkeep.due': { words: 'Nightly upkeep', needed: true },
};

/** Kinds that hand a mail over: a mail server that is slow may hold up these, and not what money and rooms depend on. */
export const mailKinds: readonly JobKind[] = [
  'booking.confirmed',
  'booking.unpaid',
  'booking.reinstated',
  'booking.cancelled',
  'stay.changed',
  'notice.told',
  'staff.access_changed',
  'report.mailed',
  'refund.due',
  'refund.made',
];

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
