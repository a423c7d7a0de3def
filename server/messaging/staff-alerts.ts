import type { Hotel } from '#contract/core/hotel.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { plural } from '#contract/core/plural.ts';
import { otherSeenState } from '#contract/housekeeping/housekeeping.ts';
import type { NoticeFacts, NoticeKind } from '#contract/messaging/bell.ts';
import { signInPolicy } from '#contract/staff/auth.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { notify } from '#server/core/notify.ts';
import { attackMail, cancelledMail, paidMail } from '#server/messaging/alert-mails.ts';
import { findNotice, type NoticeOf, type NoticeRecord } from '#server/messaging/notice-store.ts';
import { type AlertChannel, type AlertTopic, listReceivers } from '#server/messaging/receiver-store.ts';
import { findStaff } from '#server/staff/member-store.ts';

type AlertRule<K extends NoticeKind> = {
  mail?: true;
  /** Returns the sentence of the text message, or undefined if the facts need no action. */
  text?: (facts: NoticeFacts[K]) => string | undefined;
};

/** Whether each kind of notice is also sent by mail or by text message. */
const alertTable: { readonly [K in NoticeKind]: AlertRule<K> } = {
  booking_paid: { mail: true },
  company_booked: {},
  account_paid: {},
  payment_late: {
    text: ({ amountKobo, reference }) =>
      `${plainAmount(amountKobo)} came too late for ${reference} and is to be refunded.`,
  },
  payment_mismatch: {
    text: ({ amountKobo, currency, reference, expectedKobo }) =>
      `${plainAmount(amountKobo, currency)} came for ${reference}, expected ${plainAmount(expectedKobo)}. Please check the payment.`,
  },
  refund_due: {
    text: ({ amountKobo, reference }) => `${plainAmount(amountKobo)} is to be refunded for ${reference}.`,
  },
  booking_cancelled: {
    mail: true,
    text: ({ amountKobo, reference }) =>
      amountKobo > 0 ? `${reference} was cancelled, ${plainAmount(amountKobo)} is to be refunded.` : undefined,
  },
  refund_refused: {
    text: ({ amountKobo, currency, reference }) =>
      `the card gateway refused to refund ${plainAmount(amountKobo, currency)}${reference ? ` for ${reference}` : ''}. Please look at the refund.`,
  },
  money_differs: {
    text: ({ differences }) =>
      `the card gateway's list and ours differ in ${plural(differences, 'place')}. Please look at the Money screen.`,
  },
  stock_low: {},
  stock_out: { text: ({ drink }) => `${drink} is out of stock.` },
  delivery_received: {},
  delivery_taken_back: {},
  stock_counted: {},
  job_parked: {},
  job_failing: {},
  sign_in_attacked: { mail: true },
  overstay_conflict: {},
  disk_low: {
    text: ({ freeMb, full }) =>
      full
        ? `the disk was full, ${freeMb} MB left. Until there is room, nothing can be booked or sold.`
        : `the disk is nearly full, ${freeMb} MB left. Once it is full, nothing can be booked or sold.`,
  },
  backup_unproven: { text: ({ nights }) => `no backup was proven for ${plural(nights, 'night')}.` },
  room_asked_for: {},
  room_ready: {},
  room_differs: {
    text: ({ room, seen }) => `${room} was seen ${seen}, and the desk has it ${otherSeenState(seen)}.`,
  },
  room_defect: {},
  odd_thing: {},
  odd_rule_failed: {
    text: ({ rule }) => `the rule “${rule}” no longer looks for things to check: it failed.`,
  },
  transfer_recorded: {},
  tab_refund_due: {},
  transfer_decided: {},
  note_due: {},
  texts_due: {},
  arrivals: {},
};

function alertChannelsOf(kind: NoticeKind): AlertChannel[] {
  const { mail, text } = alertTable[kind];
  return [...(mail ? (['mail'] as const) : []), ...(text ? (['text'] as const) : [])];
}

const topicByChannel: Record<AlertChannel, AlertTopic> = { mail: 'bookings', text: 'troubles' };

/** The alert about an attacked account does not depend on a setting. */
const alertTopicOf = (kind: NoticeKind, channel: AlertChannel): AlertTopic =>
  kind === 'sign_in_attacked' ? 'safety' : topicByChannel[channel];

const staffIdOfNotice = ({ kind, facts }: NoticeRecord): string | undefined =>
  kind === 'sign_in_attacked' ? facts.personId : undefined;

/**
 * Runs as a job. Notifies once for each `window` of time, and only if the typed ID belongs to an active staff member.
 */
export async function notifyAttack(deps: Deps, typedId: string, window: string): Promise<undefined> {
  await deps.db.tx(async (tx) => {
    const person = await findStaff(tx, { staffId: typedId });
    if (!person?.isActive) return;
    await notify(tx, {
      kind: 'sign_in_attacked',
      staffId: person.id,
      facts: { tries: signInPolicy.attemptsFromAllPlaces },
      at: deps.clock.now(),
      dedupeKey: `sign_in_attacked:${person.id}:${window}`,
    });
  });
  deps.wake();
}

/** Runs as a job. Enqueues one alert per channel and receiver, so that a failing mail does not stop the others. */
export async function enqueueAlerts(deps: Deps, noticeId: number): Promise<undefined> {
  const notice = await findNotice(deps.db.read, noticeId);
  if (!notice || alertChannelsOf(notice.kind).length === 0) return;
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    for (const channel of alertChannelsOf(notice.kind))
      for (const { id: staffId } of await listReceivers(tx, alertTopicOf(notice.kind, channel), {
        about: staffIdOfNotice(notice),
      }))
        await enqueue(tx, {
          kind: 'notice.told',
          payload: { noticeId, staffId, by: channel },
          at,
          dedupeKey: `notice.told:${noticeId}:${staffId}:${channel}`,
        });
  });
  deps.wake();
}

/** Runs as a job. Sends nothing when the receiver has turned the alert off, or left, since it was enqueued. */
export async function sendAlert(
  deps: Deps,
  noticeId: number,
  staffId: string,
  channel: AlertChannel,
): Promise<undefined> {
  const { db, hotel, publicUrl } = deps;
  const notice = await findNotice(db.read, noticeId);
  if (!notice) return;
  const [receiver] = await listReceivers(db.read, alertTopicOf(notice.kind, channel), {
    id: staffId,
    about: staffIdOfNotice(notice),
  });
  if (!receiver) return;
  const id = `notice-${noticeId}-${staffId}`;
  if (channel === 'text') {
    const text = alertText(notice, hotel);
    if (text) await deps.texter.send({ id, to: receiver.address, text });
    return;
  }
  if (notice.kind === 'sign_in_attacked') {
    await deps.mailer.send({ id, to: receiver.address, ...attackMail(notice, receiver.id, hotel, publicUrl) });
    return;
  }
  if ((notice.kind !== 'booking_paid' && notice.kind !== 'booking_cancelled') || !notice.facts.bookingId) return;
  const booking = await findBooking(db.read, { id: notice.facts.bookingId });
  if (!booking) return;
  const link = publicUrl + officeLink('superadmin', 'bookings', { booking: booking.id });
  const mailFor = notice.kind === 'booking_paid' ? paidMail : cancelledMail;
  await deps.mailer.send({ id, to: receiver.address, ...mailFor(booking, notice.facts.amountKobo, hotel, link) });
}

/**
 * Writes the currency instead of ₦, because that character would halve how many characters fit into one text message.
 */
const plainAmount = (amount: Kobo, currency = 'NGN') => `${currency} ${formatNaira(amount).replace('₦', '')}`;

const maxTextLength = 160;

function alertText<K extends NoticeKind>({ kind, facts }: NoticeOf<K>, hotel: Hotel): string | undefined {
  const sentence = alertTable[kind].text?.(facts);
  return sentence && `${hotel.name}: ${sentence}`.slice(0, maxTextLength);
}
