import { signInPolicy } from '#contract/auth.ts';
import { addDays, type Day } from '#contract/dates.ts';
import {
  type AlertChannel,
  aboutStaffId,
  alertChannels,
  alertText,
  alertTopic,
  attackMail,
  cancelledMail,
  dashboardLink,
  paidMail,
  reportMail,
} from '#server/alerts/rules.ts';
import { listReceivers } from '#server/alerts/store.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { Deps } from '#server/core/deps.ts';
import { enqueue } from '#server/core/enqueue.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { notify } from '#server/core/notify.ts';
import { findNotice } from '#server/notifications/store.ts';
import { readReport } from '#server/reports/daily-report.ts';
import { findStaff } from '#server/staff/member-store.ts';

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

/** Daily job. Enqueues the reports of the day before. */
export async function enqueueDailyReports(deps: Deps, morning: Day): Promise<undefined> {
  if (morning < hotelToday(deps)) return;
  const day = addDays(morning, -1);
  const at = deps.clock.now();
  await deps.db.tx(async (tx) => {
    for (const { id: staffId } of await listReceivers(tx, 'reports'))
      await enqueue(tx, {
        kind: 'report.mailed',
        payload: { day, staffId },
        at,
        dedupeKey: `report.mailed:${day}:${staffId}`,
      });
  });
  deps.wake();
}

export async function mailDailyReport(deps: Deps, day: Day, staffId: string): Promise<undefined> {
  const [receiver] = await listReceivers(deps.db.read, 'reports', { id: staffId });
  if (!receiver) return;
  const report = await readReport(deps, day);
  const link = deps.publicUrl + dashboardLink({ tab: 'reports', day });
  await deps.mailer.send({
    id: `report-${day}-${staffId}`,
    to: receiver.address,
    ...reportMail(report, deps.hotel, receiver.timeZone, link),
  });
}
