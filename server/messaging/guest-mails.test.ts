import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import hotel from '#hotel';
import type { Booking } from '#server/bookings/booking.ts';
import {
  cancellationMail,
  confirmationMail,
  mailboxHash,
  payLinkMail,
  refundMail,
} from '#server/messaging/guest-mails.ts';
import type { Refund } from '#server/payments/refund.ts';

const booking = {
  id: 'b1',
  reference: 'BK-1234ABCD',
  guestName: 'Ada Obi',
  guestEmail: 'ada@example.ng',
  roomTypeName: 'Deluxe',
  checkIn: '2026-12-24',
  checkOut: '2026-12-26',
  guests: 2,
  children: 0,
  planName: null,
  freeUntilHours: null,
  lateRefundPercent: null,
  unusedNightsPercent: null,
  noShowPercent: null,
  baseKobo: kobo(6_100_000),
  feeKobo: kobo(122_000),
  discountKobo: kobo(0),
  servicesKobo: kobo(0),
  extraKobo: kobo(0),
  totalKobo: kobo(6_222_000),
  nights: [
    { price: kobo(3_050_000), fee: kobo(61_000) },
    { price: kobo(3_050_000), fee: kobo(61_000) },
  ],
} as Booking;
const url = 'https://ebutehouse.example/receipt/BK-1234ABCD?token=a&b="c"';
const now = new Date('2026-11-21T11:00:00Z');
const tagsIn = (html: string) => (html.match(/<\/?[a-z!]+/g) ?? []).join();

describe('a mailbox', () => {
  test.each(['Ada@Example.ng', 'ada+one@example.ng', 'ada+one+two@example.ng'])('is the same as %s', (address) => {
    expect(mailboxHash(address)).toBe(mailboxHash('ada@example.ng'));
  });

  test('of Gmail is the same with full stops', () => {
    expect(mailboxHash('a.da@googlemail.com')).toBe(mailboxHash('ada@gmail.com'));
    expect(mailboxHash('a.da@example.ng')).not.toBe(mailboxHash('ada@example.ng'));
  });

  test.each(['+ada@example.ng', 'bada@example.ng', 'ada@example.com'])('is another one than %s', (address) => {
    expect(mailboxHash(address)).not.toBe(mailboxHash('ada@example.ng'));
  });
});

test('the mail of an unpaid booking says which room waits, for which dates, and what it costs, and nothing of the person', () => {
  const { text } = payLinkMail({ ...booking, holdUntil: new Date('2026-11-28T09:30:00Z') }, hotel, url);
  for (const part of ['Deluxe', 'Thu, 24 Dec 2026, from 14:00', 'Sat, 26 Dec 2026, by 12:00', '₦62,220', '10:30'])
    expect(text).toContain(part);
  expect(text).not.toContain('Ada');
});

describe('the confirmation mail', () => {
  test('says until when cancelling is free, or that this time is over', () => {
    const freeUntil = '14:00 on Tue, 22 Dec';
    const lateMoment = new Date('2026-12-23T11:00:00Z');
    expect(confirmationMail(booking, hotel, url, { now }).text).toContain(`Free cancellation until ${freeUntil}`);
    const { text } = confirmationMail(booking, hotel, url, { now: lateMoment });
    expect(text).toContain(`The time to cancel free of charge ended at ${freeUntil}`);
    expect(text).not.toContain('Free cancellation');
  });

  test('has one id, whatever is said in it', () => {
    const renamedGuestMail = confirmationMail({ ...booking, guestName: 'Obi' }, hotel, url, { now });
    expect(confirmationMail(booking, hotel, url, { now }).id).toBe(renamedGuestMail.id);
    expect(confirmationMail({ ...booking, id: 'b2' }, hotel, url, { now }).id).not.toBe(renamedGuestMail.id);
  });

  test.each(['<script>x</script>', `"'><b>&amp;`, '</td></tr></table>', '$& $1 %s {{name}}'])(
    'is not changed in its build by the name %j',
    (guestName) => {
      const { html, text } = confirmationMail({ ...booking, guestName }, hotel, url, { now });
      expect(tagsIn(html)).toBe(tagsIn(confirmationMail(booking, hotel, url, { now }).html));
      expect(text).toContain(`Dear ${guestName}, `);
    },
  );

  test('is not changed by a room or a hotel that is called so', () => {
    const name = 'Rest & <Relax>';
    const { html } = confirmationMail({ ...booking, roomTypeName: name }, { ...hotel, name, policies: [name] }, url, {
      now,
    });
    expect(html.match(/Rest &amp; &lt;Relax&gt;/g)?.length).toBeGreaterThanOrEqual(4);
    expect(html).not.toContain('<Relax>');
  });

  test('has its link whole', () => {
    const { html, text } = confirmationMail(booking, hotel, url, { now });
    expect(html).toContain('href="https://ebutehouse.example/receipt/BK-1234ABCD?token=a&amp;b=&quot;c&quot;"');
    expect(text).toContain(`View your receipt: ${url}\n`);
  });
});

describe('the cancellation mail', () => {
  const makeMail = (paid: number, refund: number, changes: Partial<Booking> = {}) =>
    cancellationMail({ ...booking, ...changes }, hotel, url, {
      ...{ paid: kobo(paid), refund: kobo(refund), already: kobo(0) },
    });

  test('names nobody where the booking was never paid in full: whose address it is nobody knows', () => {
    const { text, html } = makeMail(0, 0, { source: 'online', paymentStatus: 'pending' });
    expect(text).toContain('Dear guest, ');
    expect(text + html).not.toContain('Ada');
    expect(makeMail(0, 0, { source: 'online', paymentStatus: 'refund_due' }).text).toContain('Dear Ada Obi, ');
    expect(makeMail(0, 0, { source: 'manual', paymentStatus: 'pending' }).text).toContain('Dear Ada Obi, ');
  });

  test.each<[string, number, number, string]>([
    ['that nothing is owed', 0, 0, 'Nothing had been paid, so nothing is owed.'],
    ['that all comes back', 6_222_000, 6_222_000, 'We refund ₦62,220, all that you had paid.'],
    ['what part comes back', 6_222_000, 3_111_000, 'We refund ₦31,110 of the ₦62,220 you had paid.'],
    ['that nothing comes back', 6_222_000, 0, 'By our cancellation policy nothing of what was paid comes back.'],
    ['by which terms', 6_222_000, 3_111_000, 'The terms of this booking: Cancel free of charge until'],
  ])('says %s', (_, paid, refund, sentence) => {
    const { text, html } = makeMail(paid, refund);
    expect(text).toContain(sentence);
    expect(html).toContain(sentence);
    expect(text.includes('up to 15 working days')).toBe(refund > 0);
    expect(text.includes('To be refunded')).toBe(paid > 0);
  });

  test('is not changed in its build by a name', () => {
    expect(tagsIn(makeMail(1, 1, { guestName: '<b>"x"</b>' }).html)).toBe(tagsIn(makeMail(1, 1).html));
  });
});

test.each(['over', 'duplicate'] as const)('money paid %s leaves alone only a booking that stands', (purpose) => {
  const refund = {
    id: 'r1',
    purpose,
    amount: kobo(100),
    paymentAmount: kobo(200),
    currency: 'NGN',
    state: 'due',
  } as Refund;
  const textOfMail = (status: Booking['status']) => refundMail('due', refund, { ...booking, status }, hotel, url).text;
  expect(textOfMail('confirmed')).toContain('It stays as it is; we owe you');
  expect(textOfMail('cancelled')).not.toContain('It stays as it is');
  expect(textOfMail('confirmed')).toMatch(/Dear Ada Obi, you(r booking)? ha(ve|s) /);
  expect(textOfMail('cancelled')).toContain('. We owe you');
});
