import { expectAccessibleLayout } from '../accessibility.ts';
import { expect, statusError, test } from '../fixtures.ts';
import { bookAndPay, fetchMailsTo, fieldOf, newGuest, readFactValue, receiptLink } from '../guest.ts';

test('a guest who has lost the mail gets the link to the booking again', { tag: '@phone' }, async ({
  page,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(400));
  const guest = newGuest();
  await bookAndPay(page, guest);
  const reference = await readFactValue(page, 'Reference');
  const otherBrowser = await stranger();
  await otherBrowser.goto('/contact');
  await otherBrowser.getByRole('main').getByRole('link', { name: 'My booking' }).click();
  const sendButton = otherBrowser.getByRole('button', { name: 'Send me the link' });
  await fieldOf(otherBrowser, 'Reference').fill(reference.toLowerCase());
  await sendButton.click();
  const contactField = fieldOf(otherBrowser, 'Email or phone number of the booking');
  await expect(contactField).toBeFocused();
  await expect(contactField).toHaveAccessibleDescription(
    'Please enter the e-mail address or the phone number of your booking',
  );
  await expectAccessibleLayout(otherBrowser);
  await expect(fieldOf(otherBrowser, 'Reference')).toHaveValue(reference.toLowerCase());
  await contactField.fill(guest.guest_email);
  await sendButton.click();
  await expect(otherBrowser.getByRole('status')).toContainText('If there is such a booking, we have sent its link');
  await expect(otherBrowser.getByText(guest.guest_name)).toHaveCount(0);

  const findMail = async () =>
    (await fetchMailsTo(page, guest.guest_email)).find(({ subject }) => subject.startsWith('The link to your booking'));
  await expect.poll(findMail).toBeDefined();
  const mail = await findMail();
  await otherBrowser.goto(mail ? receiptLink(mail) : '/');
  await expect(otherBrowser.getByText(guest.guest_name)).toBeVisible();
});

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a guest asks for the link, and reads what is wrong on its field', async ({ page, complaints }) => {
    complaints.allow(statusError(400));
    await page.goto('/my-booking');
    const contactField = fieldOf(page, 'Email or phone number of the booking');
    await fieldOf(page, 'Reference').fill('BK-NOTHERE1');
    await contactField.fill('ada@');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(contactField).toHaveAccessibleDescription('Please provide a valid email');
    await expect(fieldOf(page, 'Reference')).toHaveValue('BK-NOTHERE1');
    await contactField.fill('ada@example.ng');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByRole('status')).toContainText('If there is such a booking, we have sent its link');
  });
});
