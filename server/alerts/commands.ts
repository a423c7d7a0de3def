import { signInPolicy } from '#contract/auth.ts';
import { addDays, type Day, instantOf } from '#contract/dates.ts';
import type { Tx } from '#db/db.ts';
import {
  aboutWhom,
  alertText,
  attackMail,
  cancelledMail,
  dashboardLink,
  paidMail,
  reasonFor,
  reportMail,
  reportTime,
  type Way,
  waysOf,
} from '#server/alerts/rules.ts';
import { listReceivers } from '#server/alerts/store.ts';
import { announce } from '#server/announce.ts';
import { findBooking } from '#server/bookings/store.ts';
import type { House } from '#server/context.ts';
import { findNotice } from '#server/notifications/store.ts';
import { promise } from '#server/outbox/jobs.ts';
import { readReport } from '#server/reports/commands.ts';
import { hotelToday } from '#server/rooms/commands.ts';
import { findStaff } from '#server/staff/store.ts';

/** Job. Notifies once per window, and only when the typed ID belongs to an active staff member. */
export async function tellOfAttack(house: House, typedId: string, window: string): Promise<undefined> {
  await house.db.tx(async (tx) => {
    const person = await findStaff(tx, { staffId: typedId });
    if (!person?.isActive) return;
    await announce(tx, {
      kind: 'sign_in_attacked',
      staffId: person.id,
      facts: { tries: signInPolicy.triesFromAnywhere },
      at: house.clock.now(),
      once: `sign_in_attacked:${person.id}:${window}`,
    });
  });
  house.wake();
}

/** Job. Enqueues one alert per receiver, so that a failing mail does not stop the others. */
export async function spreadNotice(house: House, noticeId: number): Promise<undefined> {
  const notice = await findNotice(house.db.read, noticeId);
  if (!notice || waysOf(notice.kind).length === 0) return;
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    for (const by of waysOf(notice.kind))
      for (const { id: staffId } of await listReceivers(tx, reasonFor(notice.kind, by), { about: aboutWhom(notice) }))
        await promise(tx, {
          kind: 'notice.told',
          payload: { noticeId, staffId, by },
          at,
          once: `notice.told:${noticeId}:${staffId}:${by}`,
        });
  });
  house.wake();
}

/** Job. Sends nothing when the receiver has turned the alert off, or left, since it was enqueued. */
export async function tellNotice(house: House, noticeId: number, staffId: string, asked?: Way): Promise<undefined> {
  const { db, hotel, publicUrl } = house;
  const notice = await findNotice(db.read, noticeId);
  const by = notice && (asked ?? waysOf(notice.kind)[0]);
  if (!by) return;
  const [receiver] = await listReceivers(db.read, reasonFor(notice.kind, by), {
    id: staffId,
    about: aboutWhom(notice),
  });
  if (!receiver) return;
  const id = `notice-${noticeId}-${staffId}`;
  if (by === 'text') {
    const text = alertText(notice, hotel);
    if (text) await house.texter.send({ id, to: receiver.address, text });
    return;
  }
  if (notice.kind === 'sign_in_attacked') {
    await house.mailer.send({ id, to: receiver.address, ...attackMail(notice, receiver.id, hotel, publicUrl) });
    return;
  }
  if ((notice.kind !== 'booking_paid' && notice.kind !== 'booking_cancelled') || !notice.facts.bookingId) return;
  const booking = await findBooking(db.read, { id: notice.facts.bookingId });
  if (!booking) return;
  const link = publicUrl + dashboardLink({ tab: 'bookings', booking: booking.id });
  const write = notice.kind === 'booking_paid' ? paidMail : cancelledMail;
  await house.mailer.send({ id, to: receiver.address, ...write(booking, notice.facts.amountKobo, hotel, link) });
}

export const promiseDailyReport = (house: House): Promise<void> =>
  house.db.tx((tx) => promiseReports(house, tx, hotelToday(house)));

const promiseReports = ({ hotel, clock }: House, tx: Tx, morning: Day): Promise<void> =>
  promise(tx, {
    kind: 'report.due',
    payload: { morning },
    at: clock.now(),
    runAt: instantOf(morning, reportTime, hotel.timeZone),
    once: `report.due:${morning}`,
  });

/** Job. Enqueues yesterday's reports and the next morning's job. Mornings missed while the app was down are skipped. */
export async function dailyReportDue(house: House, morning: Day): Promise<undefined> {
  const today = hotelToday(house);
  const day = addDays(morning, -1);
  const at = house.clock.now();
  await house.db.tx(async (tx) => {
    await promiseReports(house, tx, morning < today ? today : addDays(morning, 1));
    if (morning < today) return;
    for (const { id: staffId } of await listReceivers(tx, 'reports'))
      await promise(tx, {
        kind: 'report.mailed',
        payload: { day, staffId },
        at,
        once: `report.mailed:${day}:${staffId}`,
      });
  });
  house.wake();
}

export async function mailDailyReport(house: House, day: Day, staffId: string): Promise<undefined> {
  const [receiver] = await listReceivers(house.db.read, 'reports', { id: staffId });
  if (!receiver) return;
  const report = await readReport(house, day);
  const link = house.publicUrl + dashboardLink({ tab: 'reports', day });
  await house.mailer.send({
    id: `report-${day}-${staffId}`,
    to: receiver.address,
    ...reportMail(report, house.hotel, receiver.timeZone, link),
  });
}
