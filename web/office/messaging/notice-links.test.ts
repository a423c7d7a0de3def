import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { type NoticeFacts, type NoticeKind, noticeTable } from '#contract/messaging/bell.ts';
import { menuTabsOf } from '#web/office/dashboard/tabs.ts';

const booking = { bookingId: 'b1', reference: 'BK-1', guestName: 'Ada', amountKobo: kobo(100) };
const refund = { ...booking, isDecided: false };
const drink = { drink: 'Zobo', stock: 0 };
const delivery = { supplier: 'Star Breweries', note: '4711', drinks: 3 };
const factsOfKinds: NoticeFacts = {
  booking_paid: booking,
  account_paid: booking,
  company_booked: { ...booking, company: 'Zenith' },
  payment_late: refund,
  payment_mismatch: { ...booking, currency: 'USD', expectedKobo: kobo(200) },
  refund_due: refund,
  booking_cancelled: refund,
  refund_refused: { ...booking, currency: 'NGN' },
  money_differs: { differences: 2 },
  stock_low: drink,
  stock_out: drink,
  delivery_received: delivery,
  delivery_taken_back: delivery,
  stock_counted: { waits: true, differing: 2, missingKobo: kobo(100) },
  job_parked: { work: 'Nightly upkeep' },
  job_failing: { work: 'Nightly upkeep' },
  sign_in_attacked: { personId: 'p', name: 'Ada', staffId: 'FRONT001', tries: 50 },
  overstay_conflict: { ...booking, roomType: 'Deluxe' },
  disk_low: { freeMb: 40, full: true },
  backup_unproven: { nights: 2 },
  room_asked_for: { room: '204' },
  room_ready: { room: '204', condition: 'clean' },
  room_differs: { room: '309', seen: 'occupied' },
  room_defect: { room: '204', defect: 'air_con', note: 'Drips' },
  odd_rule_failed: { rule: 'Till short or over', since: '2026-11-21' },
  odd_thing: { oddThingId: 'o', title: 'Main bar ₦1,500 short' },
  transfer_recorded: { amountKobo: kobo(100), pays: 'BK-1', isDecided: false },
  transfer_decided: { pays: 'BK-1', confirmed: true },
  tab_refund_due: { amountKobo: kobo(100), currency: 'NGN', tab: 'Table 1', isDecided: false },
  texts_due: { by: 'Ada', time: '06:00', isLate: false, problem: null },
  note_due: { noteKind: 'wake_up', time: '06:00', room: '204', isLate: false, guestName: 'Ada' },
  arrivals: { day: '2026-11-21', count: 1 },
};

/** The roles that read a notice of this kind but do not have the screen to which it leads. */
function missingTabs<K extends NoticeKind>(kind: K): string[] {
  const { roles, link } = noticeTable[kind];
  return roles.flatMap((role) => {
    const { tab } = link(factsOfKinds[kind], role);
    return menuTabsOf(role).some(({ id }) => id === tab) ? [] : [`${role}: ${tab}`];
  });
}

test.each(Object.keys(noticeTable) as NoticeKind[])('%s leads each of its readers to a tab of their own', (kind) => {
  expect(missingTabs(kind)).toEqual([]);
});

test('a booking that is gone is not opened', () => {
  expect(noticeTable.refund_due.link({ ...refund, bookingId: null }, 'receptionist')).toEqual({ tab: 'bookings' });
});

test('an amount in another currency says so', () => {
  expect(noticeTable.payment_mismatch.sentence(factsOfKinds.payment_mismatch)).toBe(
    'USD 1.00 from Ada is not the ₦2 expected for BK-1: please check the payment',
  );
});
