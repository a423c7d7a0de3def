import { expectAccessibleLayout } from '../accessibility.ts';
import { expect, statusError, test } from '../fixtures.ts';
import { bookAndPay, factValue, fieldOf, mailsTo, newGuest, receiptLink } from '../guest.ts';

test('a guest who has lost the mail gets the link to the booking again', { tag: '@phone' }, async ({
  page,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(400));
  const guest = newGuest();
  await bookAndPay(page, guest);
  const reference = await factValue(page, 'Reference');
  const elsewhere = await stranger();
  await elsewhere.goto('/contact');
  await elsewhere.getByRole('main').getByRole('link', { name: 'My booking' }).click();
  const send = elsewhere.getByRole('button', { name: 'Send me the link' });
  await fieldOf(elsewhere, 'Reference').fill(reference.toLowerCase());
  await send.click();
  const contact = fieldOf(elsewhere, 'Email or phone number of the booking');
  await expect(contact).toBeFocused();
  await expect(contact).toHaveAccessibleDescription(
    'Please enter the e-mail address or the phone number of your booking',
  );
  await expectAccessibleLayout(elsewhere);
  await expect(fieldOf(elsewhere, 'Reference')).toHaveValue(reference.toLowerCase());
  await contact.fill(guest.guest_email);
  await send.click();
  await expect(elsewhere.getByRole('status')).toContainText('If there is such a booking, we have sent its link');
  await expect(elsewhere.getByText(guest.guest_name)).toHaveCount(0);

  const findMail = async () =>
    (await mailsTo(page, guest.guest_email)).find(({ subject }) => subject.startsWith('The link to your booking'));
  await expect.poll(findMail).toBeDefined();
  const mail = await findMail();
  await elsewhere.goto(mail ? receiptLink(mail) : '/');
  await expect(elsewhere.getByText(guest.guest_name)).toBeVisible();
});

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a guest asks for the link, and reads what is wrong on its field', async ({ page, complaints }) => {
    complaints.allow(statusError(400));
    await page.goto('/my-booking');
    const contact = fieldOf(page, 'Email or phone number of the booking');
    await fieldOf(page, 'Reference').fill('BK-NOTHERE1');
    await contact.fill('ada@');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(contact).toHaveAccessibleDescription('Please provide a valid email');
    await expect(fieldOf(page, 'Reference')).toHaveValue('BK-NOTHERE1');
    await contact.fill('ada@example.ng');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByRole('status')).toContainText('If there is such a booking, we have sent its link');
  });
});
