import { signInPolicy } from '#contract/auth.ts';
import type { NoticeKind } from '#contract/bell.ts';
import type { Hotel } from '#contract/hotel.ts';
import { formatNaira, type Kobo } from '#contract/money.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { notify } from '#server/core/notify.ts';
import { attackMail, cancelledMail, dashboardLink, paidMail } from '#server/messaging/alert-mails.ts';
import { findNotice, type Notice } from '#server/messaging/notice-store.ts';
import { type AlertChannel, type AlertTopic, listReceivers } from '#server/messaging/receiver-store.ts';
import { findStaff } from '#server/staff/member-store.ts';

const channelsByKind: Record<NoticeKind, readonly AlertChannel[]> = {
  booking_paid: ['mail'],
  payment_late: ['text'],
  payment_mismatch: ['text'],
  refund_due: ['text'],
  booking_cancelled: ['mail', 'text'],
  refund_refused: ['text'],
  money_differs: ['text'],
  stock_low: [],
  stock_out: ['text'],
  job_parked: [],
  sign_in_attacked: ['mail'],
  overstay_conflict: [],
  disk_low: ['text'],
  arrivals: [],
};

const alertChannels = (kind: NoticeKind): readonly AlertChannel[] => channelsByKind[kind];

const topicByChannel: Record<AlertChannel, AlertTopic> = { mail: 'bookings', text: 'troubles' };

/** The alert about an attacked account does not depend on a setting. */
const alertTopic = (kind: NoticeKind, channel: AlertChannel): AlertTopic =>
  kind === 'sign_in_attacked' ? 'safety' : topicByChannel[channel];

/** The staff member a notice is about, who gets the alert whatever their role. */
const aboutStaffId = ({ kind, facts }: Notice): string | undefined =>
  kind === 'sign_in_attacked' ? facts.personId : undefined;

/** Job. Notifies once per window, and only when the typed ID belongs to an active staff member. */
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

/** Job. Enqueues one alert per receiver, so that a failing mail does not stop the others. */
export async function enqueueAlerts(deps: Deps, noticeId: number): Promise<undefined> {
  const notice = await findNotice(deps.db.read, noticeId);
  if (!notice || alertChannels(notice.kind).length === 0) return;
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    for (const channel of alertChannels(notice.kind))
      for (const { id: staffId } of await listReceivers(tx, alertTopic(notice.kind, channel), {
        about: aboutStaffId(notice),
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

/** Job. Sends nothing when the receiver has turned the alert off, or left, since it was enqueued. */
export async function sendAlert(
  deps: Deps,
  noticeId: number,
  staffId: string,
  requestedChannel?: AlertChannel,
): Promise<undefined> {
  const { db, hotel, publicUrl } = deps;
  const notice = await findNotice(db.read, noticeId);
  const channel = notice && (requestedChannel ?? alertChannels(notice.kind)[0]);
  if (!channel) return;
  const [receiver] = await listReceivers(db.read, alertTopic(notice.kind, channel), {
    id: staffId,
    about: aboutStaffId(notice),
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
  const link = publicUrl + dashboardLink({ tab: 'bookings', booking: booking.id });
  const mailFor = notice.kind === 'booking_paid' ? paidMail : cancelledMail;
  await deps.mailer.send({ id, to: receiver.address, ...mailFor(booking, notice.facts.amountKobo, hotel, link) });
}

/** Without ₦: the character would halve the length of a text message. */
const plainAmount = (amount: Kobo, currency = 'NGN') => `${currency} ${formatNaira(amount).replace('₦', '')}`;

const maxTextLength = 160;

function alertText(notice: Notice, hotel: Hotel): string | undefined {
  const sentence = alertSentence(notice);
  return sentence && `${hotel.name}: ${sentence}`.slice(0, maxTextLength);
}

function alertSentence({ kind, facts }: Notice): string | undefined {
  switch (kind) {
    case 'payment_late':
      return `${plainAmount(facts.amountKobo)} came too late for ${facts.reference} and is to be refunded.`;
    case 'payment_mismatch':
      return `${plainAmount(facts.amountKobo, facts.currency)} came for ${facts.reference}, expected ${plainAmount(facts.expectedKobo)}. Please check the payment.`;
    case 'refund_due':
      return `${plainAmount(facts.amountKobo)} is to be refunded for ${facts.reference}.`;
    case 'booking_cancelled':
      return facts.amountKobo > 0
        ? `${facts.reference} was cancelled, ${plainAmount(facts.amountKobo)} is to be refunded.`
        : undefined;
    case 'disk_low':
      return facts.full
        ? `the disk was full, ${facts.freeMb} MB left. Until there is room, nothing can be booked or sold.`
        : `the disk is nearly full, ${facts.freeMb} MB left. Once it is full, nothing can be booked or sold.`;
    case 'stock_out':
      return `${facts.drink} is out of stock.`;
    default:
      return undefined;
  }
}
