import { describe, expect, test } from 'vitest';
import { kobo } from '#contract/money.ts';
import hotel from '#hotel';
import type { Booking } from '#server/bookings/rules.ts';
import { confirmationMail } from '#server/notifications/rules.ts';

const booking = {
  id: 'b1',
  reference: 'BK-1234ABCD',
  guestName: 'Ada Obi',
  guestEmail: 'ada@example.ng',
  roomTypeName: 'Deluxe',
  checkIn: '2026-12-24',
  checkOut: '2026-12-26',
  guests: 2,
  base: kobo(6_100_000),
  fee: kobo(122_000),
  total: kobo(6_222_000),
} as Booking;
const url = 'https://ebutehouse.example/receipt/BK-1234ABCD?token=a&b="c"';
const tags = (html: string) => (html.match(/<\/?[a-z!]+/g) ?? []).join();

describe('the confirmation mail', () => {
  test('has one id, whatever is said in it', () => {
    const again = confirmationMail({ ...booking, guestName: 'Obi' }, hotel, url);
    expect(confirmationMail(booking, hotel, url).id).toBe(again.id);
    expect(confirmationMail({ ...booking, id: 'b2' }, hotel, url).id).not.toBe(again.id);
  });

  test.each(['<script>x</script>', `"'><b>&amp;`, '</td></tr></table>', '$& $1 %s {{name}}'])(
    'is not changed in its build by the name %j',
    (guestName) => {
      const { html, text } = confirmationMail({ ...booking, guestName }, hotel, url);
      expect(tags(html)).toBe(tags(confirmationMail(booking, hotel, url).html));
      expect(text).toContain(`Dear ${guestName}, `);
    },
  );

  test('is not changed by a room or a hotel that is called so', () => {
    const name = 'Rest & <Relax>';
    const { html } = confirmationMail({ ...booking, roomTypeName: name }, { ...hotel, name, policies: [name] }, url);
    expect(html.match(/Rest &amp; &lt;Relax&gt;/g)?.length).toBeGreaterThanOrEqual(4);
    expect(html).not.toContain('<Relax>');
  });

  test('has its link whole', () => {
    const { html, text } = confirmationMail(booking, hotel, url);
    expect(html).toContain('href="https://ebutehouse.example/receipt/BK-1234ABCD?token=a&amp;b=&quot;c&quot;"');
    expect(text).toContain(`View your receipt: ${url}\n`);
  });
});
