import type { Locator, Page } from '@playwright/test';
import { jobMessages, unfinishedPage } from '#contract/jobs/jobs.ts';
import { type MailServer, startMailServer } from '#tools/testing/mail-server.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { pressButton, staffClient } from '../../desk.ts';
import { expect, statusError, test, testAlone } from '../../fixtures.ts';
import { type BookingInput, bookAndPayThroughApi, fieldOf, newGuest } from '../../guest.ts';
import { type HotelProcess, hotelTime } from '../../hotel-process.ts';
import { expectTab, expectToast, openFromMenu, signIn } from '../../staff.ts';

const confirmationMailName = 'Confirmation e-mail to the guest';

const testWithMailServer = testAlone.extend<{ mailServer: MailServer }>({
  mailServer: async ({ browserName: _ }, use) => {
    const mailServer = await startMailServer();
    await use(mailServer);
    await mailServer.close();
  },
  settings: async ({ mailServer }, use) => use({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` }),
});

/**
 * Lets the guests book and pay, and makes the mail server refuse mails to them. Then starts the app a day later, with
 * one attempt left for each of these mails.
 */
async function failMailsTo(guests: BookingInput[], app: HotelProcess, mailServer: MailServer): Promise<void> {
  mailServer.refuse(...guests.map(({ guest_email }) => guest_email));
  for (const guest of guests) await bookAndPayThroughApi(app.url, guest);
  await expect.poll(() => mailServer.refused.length).toBe(guests.length);
  await app.stop();
  // The app attempts to send a mail for a day. To save that time, the test sets the count of attempts to just before
  // the last one.
  const [updateResult] = await app.change((read) =>
    read
      .updateTable('job')
      .set({ attempts: 33 })
      .where('kind', '=', 'booking.confirmed')
      .where('state', '=', 'waiting')
      .where('lastError', 'is not', null)
      .execute(),
  );
  expect(updateResult?.numUpdatedRows).toBe(BigInt(guests.length));
  await app.start({ HOTEL_NOW: hotelTime(24 * 60) });
}

const rowOf = (page: Page, { guest_name }: BookingInput): Locator =>
  page.getByRole('row').filter({ hasText: guest_name });
const expectNoUnfinishedWork = (page: Page): Promise<void> => expect(page.getByText(jobMessages.none)).toBeVisible();

testWithMailServer(
  'the superadmin hears of mails that failed for a day, has one sent again and gives up another',
  { tag: '@deep' },
  async ({ page, ownApp, mailServer, complaints }) => {
    testWithMailServer.slow();
    complaints.allow(statusError(409));
    const ada = newGuest({ guest_name: 'Ada Obi' });
    const bola = newGuest({ guest_name: 'Bọ́lá Àjàyí' });
    const chidi = newGuest({ guest_name: 'Chidi Eze' });
    const emails = [ada, bola, chidi].map(({ guest_email }) => guest_email);
    await failMailsTo([ada, bola, chidi], ownApp, mailServer);
    await signIn(page, 'superadmin');
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click();
    const notice = page.getByRole('link', {
      name: `Unread: ${confirmationMailName}: it failed too often and waits for you`,
    });
    await expect(notice).toHaveCount(3);
    await notice.first().click();
    await expectTab(page, 'Unfinished Work');
    for (const guest of [ada, bola, chidi])
      for (const fact of [confirmationMailName, 'The mail server refused the address', '34 tries'])
        await expect(rowOf(page, guest)).toContainText(fact);
    await expectAccessibleLayout(page);

    await rowOf(page, ada).getByRole('link', { name: ada.guest_name }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('The confirmation e-mail could not be delivered.');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    mailServer.refuse(bola.guest_email, chidi.guest_email);
    await pressButton(rowOf(page, ada), /^Resend Confirmation e-mail to the guest, BK-\w+, Ada Obi$/);
    await expectToast(page, jobMessages.resent);
    await expect(rowOf(page, ada)).toBeHidden();
    const listMailedAddresses = () => mailServer.delivered.map(({ to }) => to).filter((to) => emails.includes(to));
    await expect.poll(listMailedAddresses).toEqual([ada.guest_email]);

    await pressButton(rowOf(page, bola), /^Give up/);
    const dialog = page.getByRole('alertdialog', { name: 'Give it up?' });
    await expect(dialog).toContainText(bola.guest_name);
    await pressButton(dialog, 'Give up');
    await expect(fieldOf(page, 'Reason')).toBeFocused();
    await expect(fieldOf(page, 'Reason')).toHaveAccessibleDescription(jobMessages.reason);
    await expectAccessibleLayout(page);
    await fieldOf(page, 'Reason').fill('She was called, and has all she needs');
    await pressButton(dialog, 'Give up');
    await expectToast(page, jobMessages.givenUp);
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, bola)).toBeHidden();

    const otherStaff = await staffClient(ownApp.url, 'superadmin');
    const [jobLeft] = parseWire(unfinishedPage, (await otherStaff.get('/api/jobs/unfinished')).body).data;
    expect((await otherStaff.post(`/api/jobs/${jobLeft?.id}/give-up`, { reason: 'He wrote himself' })).status).toBe(
      200,
    );
    await pressButton(rowOf(page, chidi), /^Resend/);
    await expectToast(page, jobMessages.dealtWith);
    await expectNoUnfinishedWork(page);
    await expectAccessibleLayout(page);

    await openFromMenu(page, 'Hotel', 'Audit Log');
    const auditRow = page.getByRole('row').filter({ hasText: 'She was called, and has all she needs' });
    await expect(auditRow).toContainText(/work given up/i);
    await expect(auditRow).toContainText(confirmationMailName);
    await expect(page.getByRole('row').filter({ hasText: /work tried again/i })).toHaveCount(1);
    expect(listMailedAddresses()).toHaveLength(1);
  },
);

test('where nothing is unfinished the superadmin is told so', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.getByRole('link', { name: /^Unfinished work/ }).click();
  await expectTab(page, 'Unfinished Work');
  await expectNoUnfinishedWork(page);
  await expectAccessibleLayout(page);
});

for (const role of ['supervisor', 'receptionist', 'barmen'] as const)
  test(`the ${role} finds no unfinished work, by no way`, { tag: ['@desktop', '@deep'] }, async ({ page }) => {
    await signIn(page, role);
    await expect(page.getByRole('link', { name: /^Unfinished work/i })).toBeHidden();
    await page.goto(`/dashboard/${role}/unfinished-work`);
    await expectTab(page, 'Overview');
    expect((await page.request.get('/api/jobs/unfinished')).status()).toBe(403);
  });
