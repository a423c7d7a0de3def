import type { WireOutput } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout, expectAccessibleScreen } from '../accessibility.ts';
import { bookAtDesk, staffClient, walkInForTonight } from '../desk.ts';
import { expect, test } from '../fixtures.ts';
import { chooseInCheckout, fetchMailsTo, payInCheckout, readFactValue, receiptLink } from '../guest.ts';

test('a guest in the house pays the account from the own page, and opens and prints the invoice of the mail', async ({
  page,
  stranger,
  baseURL,
}) => {
  const desk = await staffClient(baseURL, 'receptionist');
  const guest = { ...walkInForTonight('Halima Bello', 'deluxe', 2), guest_email: 'halima.pays@example.ng' };
  const { id } = await bookAtDesk(desk, guest, 'checked_in');
  const services = (await desk.get('/api/services')).body as unknown as WireOutput<'listServices'>;
  const suit = services.data.find(({ name }) => name === 'Suit');
  const items = [{ service_id: suit?.id, quantity: 2 }];
  expect((await desk.post(`/api/bookings/${id}/lines`, { items, key: `suits of ${id}` })).status).toBe(201);
  await expect.poll(async () => (await fetchMailsTo(page, guest.guest_email)).length).toBe(1);
  const [confirmation] = await fetchMailsTo(page, guest.guest_email);

  const guestPage = await stranger();
  await guestPage.goto(receiptLink(confirmation as NonNullable<typeof confirmation>));
  await expect(guestPage.getByText('To pay now ₦7,000. To pay later ₦61,000.')).toBeVisible();
  await expectAccessibleScreen(guestPage);
  await guestPage.getByRole('button', { name: 'Pay ₦68,000 online' }).click();
  await expect(guestPage.getByRole('heading', { name: 'Pay online' })).toBeVisible();
  await expectAccessibleLayout(guestPage);

  await test.step('a declined card says so, and the amount can be paid again', async () => {
    await guestPage.getByRole('button', { name: 'Pay ₦68,000' }).click();
    await chooseInCheckout(guestPage, 'Decline');
    await chooseInCheckout(guestPage, 'Go back without paying');
    await expect(guestPage.getByText('Payment was not successful. Please try again.')).toBeVisible();
  });

  await guestPage.getByRole('button', { name: 'Pay ₦68,000' }).click();
  await payInCheckout(guestPage);
  await expect(guestPage.getByRole('heading', { name: 'Paid. Thank you.' })).toBeVisible();
  await expectAccessibleLayout(guestPage);
  await guestPage.goto(receiptLink(confirmation as NonNullable<typeof confirmation>));
  expect(await readFactValue(guestPage, 'Paid online, Sat, 21 Nov 2026')).toBe('₦68,000');
  await expect(guestPage.getByRole('button', { name: /online$/ })).toBeHidden();

  const buyer = { name: 'Halima Bello', address: '', tax_number: '' };
  const seen_total = 2 * (suit?.price ?? 0);
  const email = 'halima.books@example.ng';
  const invoiceReply = await desk.post(`/api/bookings/${id}/invoices`, {
    buyer,
    seen_total,
    email,
    key: `invoice of ${id}`,
  });
  expect(invoiceReply.status).toBe(201);
  await expect.poll(async () => (await fetchMailsTo(page, email)).length).toBe(1);
  const [mail] = await fetchMailsTo(page, email);
  await guestPage.goto(/https?:\S+\/invoice\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link');
  await expect(guestPage.getByRole('article', { name: /^Invoice EH26\d{6}$/ })).toContainText('2 × Suit');
  await expect(guestPage.getByRole('img', { name: /^QR code of the page/ })).toBeVisible();
  await expectAccessibleScreen(guestPage);
  await guestPage.reload();
  const untilPrinted = guestPage.waitForFunction(() => (window as { printed?: boolean }).printed === true);
  await guestPage.evaluate(() => {
    window.print = () => {
      (window as { printed?: boolean }).printed = true;
    };
  });
  await guestPage.getByRole('button', { name: 'Print' }).click();
  await untilPrinted;
});
