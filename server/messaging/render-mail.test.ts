import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import type { DailyReport } from '#contract/reports/insights.ts';
import hotel from '#hotel';
import type { BookingWithBalance } from '#server/bookings/money.ts';
import { codeMail, testMailOf } from '#server/installation/set-up-mails.ts';
import { accessMail } from '#server/messaging/access-mail.ts';
import { attackMail, cancelledMail, paidMail } from '#server/messaging/alert-mails.ts';
import { reportMail } from '#server/messaging/daily-report-mail.ts';
import {
  cancellationMail,
  changeMail,
  confirmationMail,
  formerAddressMail,
  linkMail,
  payLinkMail,
  refundMail,
} from '#server/messaging/guest-mails.ts';
import type { Refund } from '#server/payments/refund.ts';

const url = 'https://ebutehouse.example/receipt/BK-1234ABCD?token=a&b=c';
const at = new Date('2026-11-21T11:00:00Z');

const bookingOf = (guestName: string) =>
  ({
    id: 'b1',
    reference: 'BK-1234ABCD',
    guestName,
    guestEmail: 'ada@example.ng',
    guestPhone: '+234 803 000 0001',
    roomTypeName: guestName,
    checkIn: '2026-12-24',
    checkOut: '2026-12-26',
    guests: 2,
    children: 0,
    planName: null,
    freeUntilHours: null,
    lateRefundPercent: null,
    unusedNightsPercent: null,
    noShowPercent: null,
    nights: [1, 2].map(() => ({ price: kobo(3_050_000), fee: kobo(61_000) })),
    baseKobo: kobo(6_100_000),
    feeKobo: kobo(122_000),
    discountKobo: kobo(100_000),
    servicesKobo: kobo(0),
    clearedKobo: kobo(0),
    ...{ companyPays: false, companyName: null, companyHasWindow: false },
    ...{ othersOwe: kobo(0), otherPayers: '', othersNights: [] as string[] },
    extraKobo: kobo(50_000),
    totalKobo: kobo(6_172_000),
    paid: kobo(3_000_000),
    rooms: ['204'],
    status: 'confirmed',
    paymentStatus: 'pending',
    source: 'manual',
    holdUntil: at,
  }) as BookingWithBalance;

const moneySums = { takenKobo: 2_810_050, givenBackKobo: 500_000, netKobo: 2_310_050, unconfirmedKobo: 150_000 };
const reportOf = (name: string) =>
  ({
    day: '2026-11-21',
    arrivals: { expected: 3, stays: [{}] },
    departures: { due: 0, stays: [] },
    inHouse: { guests: 1, stays: [{}] },
    number: 12,
    posted: { nights: 1, amountKobo: 2_490_000 },
    open: [{ kind: 'tab', booking: null, rooms: [], tab: name, amountKobo: 300_000 }],
    noShows: [],
    cancellations: [{ owedBackKobo: 70_050 }],
    rooms: { sold: 1, total: 36, occupancy: 2.8, adrKobo: null, revParKobo: 84_722 },
    money: {
      ...moneySums,
      roomsKobo: 2_070_050,
      barKobo: 240_000,
      owedBackKobo: 70_050,
      byMethod: [{ ...moneySums, method: 'cash' }],
    },
    discrepancies: [],
    oddThings: [],
    undone: [
      {
        at: at.toISOString(),
        actor: name,
        action: 'payment reversed',
        subject: name,
        amountKobo: 500_000,
        owedBackKobo: 0,
        reason: name,
      },
    ],
  }) as unknown as DailyReport;

const refund = {
  id: 'r1',
  purpose: 'over',
  way: 'cash',
  amount: kobo(100),
  paymentAmount: kobo(200),
  currency: 'NGN',
} as Refund;
const attackFacts = { personId: 'p1', staffId: 'ADMIN001', tries: 50 };
const accessChange = {
  to: 'ada@example.ng',
  change: 'password reset',
  by: 'you',
  changedAt: at.toISOString(),
} as const;

const mailMakers: Record<string, (name: string) => { text: string; html: string }> = {
  'booking confirmed': (name) => confirmationMail(bookingOf(name), hotel, url, { now: at }),
  'cancellation undone': (name) =>
    confirmationMail(bookingOf(name), hotel, url, { now: at, undoneAt: at.toISOString() }),
  'waiting for payment': (name) => payLinkMail(bookingOf(name), hotel, url),
  'link asked for': (name) => linkMail(bookingOf(name), hotel, url, '2026-11-21T11'),
  'booking changed': (name) =>
    changeMail(bookingOf(name), hotel, url, {
      ...{ key: 'k', today: '2026-11-21' },
      changes: [
        { label: 'Room', before: 'Deluxe', after: name },
        { label: 'Note', before: null, after: name },
      ],
    }),
  'another address': (name) => formerAddressMail(bookingOf(name), hotel, url, { key: 'k', to: 'old@example.ng' }),
  'booking cancelled': (name) =>
    cancellationMail(bookingOf(name), hotel, url, { paid: kobo(200), refund: kobo(100), already: kobo(0) }),
  'refund due': (name) => refundMail('due', refund, bookingOf(name), hotel, url),
  'refund made': (name) => refundMail('made', refund, bookingOf(name), hotel, url),
  'new paid booking': (name) => paidMail(bookingOf(name), kobo(6_172_000), hotel, url),
  'cancelled by the guest': (name) => cancelledMail(bookingOf(name), kobo(0), hotel, url),
  'wrong tries to sign in': (name) =>
    attackMail({ id: 1, kind: 'sign_in_attacked', at, read: false, facts: { ...attackFacts, name } }, 'p2', hotel, url),
  'password reset': (name) => accessMail({ id: 'p1', name }, hotel, url, accessChange),
  'code of a mailbox': () => codeMail(hotel, { id: 'x', to: 'ada@example.ng', publicUrl: url, code: '012345' }),
  'test mail': () => testMailOf(hotel, { id: 'x', to: 'ada@example.ng', publicUrl: url }),
  'daily report': (name) => reportMail(reportOf(name), hotel, 'UTC', url),
  'daily report with the end of the audit log': (name) =>
    reportMail(reportOf(name), hotel, 'UTC', url, { number: 12_345, hash: '0f3a'.repeat(16) }),
};

const wordsOf = (text: string): string[] => text.replaceAll(':', '').split(/\s+/).filter(Boolean);
const tagsOf = (html: string) => html.match(/<\/?[a-z!][^\s>]*/g);

describe.each(Object.entries(mailMakers))('the mail: %s', (_, mailFor) => {
  const { text, html } = mailFor('Ada Obi');

  test('says the same words in both forms, in the same order', () => {
    const shownText = html.replace(/^.*<\/head>/, '').replaceAll(/<[^>]*>/g, ' ');
    expect(wordsOf(shownText)).toEqual(wordsOf(`${hotel.name} ${text.replace(/: https:\S+/, '')}`));
    expect(html).toContain(`href="${url.replace('&', '&amp;')}`);
  });

  test('shows no value that is missing', () => {
    expect(`${text} ${html}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  test('shows a hostile name and does not obey it', () => {
    const name = '<img src=x onerror="alert(1)">';
    const mailToHostileName = mailFor(name);
    expect(tagsOf(mailToHostileName.html)).toEqual(tagsOf(html));
    expect(mailToHostileName.html.includes('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')).toBe(
      mailToHostileName.text.includes(name),
    );
  });
});

test('a mail has the accent and the kinds of fonts of the hotel', () => {
  const { site } = hotel;
  const mailFacts = { id: '1', to: 'ada@example.ng', publicUrl: url };
  const look = {
    mainColor: '#0f4c3a',
    accentColor: '#8a6a12',
    headingFont: 'Work Sans',
    textFont: 'Literata',
  } as const;
  const { html } = testMailOf({ ...hotel, site: { ...site, look } }, mailFacts);
  expect(html).toContain('background:#8a6a12');
  expect(html).toMatch(/<body style="[^"]*font-family:Georgia,serif/);
  expect(html).toContain('font-family:Helvetica,Arial,sans-serif;font-size:24px');
  expect(testMailOf(hotel, mailFacts).html).toContain('background:#a4472b');
});
