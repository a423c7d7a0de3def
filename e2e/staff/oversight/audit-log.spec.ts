import { readFile } from 'node:fs/promises';
import { auditEntryInFull, auditMessages, auditPage } from '#contract/core/audit.ts';
import { rangeMessages } from '#contract/core/fields.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { privacyMessages } from '#contract/privacy/privacy.ts';
import { makeClient } from '#tools/testing/client.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { bookAtDesk, openFilters, pressButton, staffClient } from '../../desk.ts';
import { expect, statusError, test } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { demoCredentials, expectToast, openFromMenu, signIn, startSession, submitSignIn } from '../../staff.ts';
import { hireStaff } from '../../test-staff.ts';

test('the owner finds out who took which money, and looks at the booking', async ({ page, app }) => {
  const receptionist = await hireStaff(app.url, 'receptionist');
  const desk = await signedIn({ client: () => makeClient(app.url) }, receptionist);
  const booking = await bookAtDesk(desk, { guest_name: 'Ìyábọ̀ Adé' });
  await desk.post(`/api/bookings/${booking.id}/payments`, { method: 'cash', amount: 1500.5, key: 'of the audit' });

  await signIn(page, 'superadmin');
  await openFromMenu(page, 'Hotel', 'Audit Log');
  await openFilters(page);
  await fieldOf(page, 'Person').selectOption(receptionist.staffId);
  await fieldOf(page, 'About').selectOption('Booking');
  await expect(page.getByText('2 entries found').first()).toBeVisible();
  const paymentRow = page.getByRole('row', { name: /Payment taken/i });
  await expect(paymentRow).toContainText(`${booking.reference}, Ìyábọ̀ Adé`);
  const foldedChanges = paymentRow.getByText(/^\d+ changes$/);
  if (await foldedChanges.isVisible()) await foldedChanges.click();
  await expect(paymentRow.getByText('Paid in all:').filter({ visible: true })).toBeVisible();
  await expect(paymentRow).toContainText('Paid in all: ₦0 became ₦1,500.50');
  await expect(paymentRow).toContainText('Method: Cash');
  await expect(paymentRow).toContainText(receptionist.staffId);
  await expectAccessibleLayout(page);

  // After a reload, the filters are still set, because they are part of the address.
  await page.reload();
  await openFilters(page);
  await expect(fieldOf(page, 'Person')).toHaveValue(receptionist.staffId);
  await expect(paymentRow).toBeVisible();

  await paymentRow.getByRole('link', { name: booking.reference }).click();
  const drawer = page.getByRole('dialog', { name: booking.reference });
  await expect(drawer).toContainText('₦1,500.50');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(paymentRow).toBeVisible();

  await fieldOf(page, 'What was done').selectOption('Payment taken');
  await expect(page.getByText('1 entry found').first()).toBeVisible();
  await fieldOf(page, 'What was done').selectOption('Everything');
  await fieldOf(page, 'Search').fill('iyabo ade');
  await expect(page.getByText('2 entries found').first()).toBeVisible();
  await fieldOf(page, 'Search').fill('nobody at all');
  await expect(page.getByText('No entry matches your search and filters')).toBeVisible();
  await fieldOf(page, 'Search').fill('');

  await fieldOf(page, 'From').fill('2026-11-22');
  await expect(page.getByText('No entry matches your search and filters')).toBeVisible();
  await fieldOf(page, 'Until').fill('2026-11-21');
  await expect(fieldOf(page, 'Until')).toHaveAccessibleDescription(rangeMessages.range);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(fieldOf(page, 'Person')).toHaveValue('');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
});

test('an entry of the log opens in full, and its address leads there again', { tag: '@phone' }, async ({
  page,
  app,
  stranger,
  complaints,
}) => {
  complaints.allow(statusError(400), statusError(401), statusError(404));
  const owner = await staffClient(app.url, 'superadmin');
  const booking = await bookAtDesk(owner, { guest_name: 'Ọlá Bello' });
  await owner.put(`/api/bookings/${booking.id}`, { status: 'voided', reason: 'Entered twice' });
  const { body } = await owner.get(`/api/audit?action=booking%20voided&q=${booking.reference}`);
  const id = parseWire(auditPage, body).data[0]?.id ?? '';
  const readSeal = async () => parseWire(auditEntryInFull, (await owner.get(`/api/audit/${id}`)).body).seal;
  await expect.poll(readSeal).not.toBeNull();

  await startSession(page, 'superadmin');
  const listAddress = officeLink('superadmin', 'audit-log', { q: booking.reference });
  const entryAddress = officeLink('superadmin', 'audit-log', { entry: id, q: booking.reference });
  await page.goto(listAddress);
  const row = page.getByRole('row', { name: /Booking voided/ });
  await row.getByRole('link', { name: 'Booking voided' }).focus();
  await page.keyboard.press('Enter');
  const entryArticle = page.getByRole('article', { name: 'Booking voided' });
  await expect(entryArticle).toContainText(`${booking.reference}, Ọlá Bello`);
  await expect(entryArticle).toContainText('ADMIN001');
  await expect(entryArticle).toContainText('ReasonEntered twice');
  await expect(entryArticle).toContainText(/Number [\d,]+/);
  const statusRow = entryArticle.getByRole('table', { name: 'What changed' }).getByRole('row', { name: /^Status/ });
  await expect(statusRow).toContainText(/Confirmed.*Voided/);
  await expect(page).toHaveURL(entryAddress);
  await expectAccessibleLayout(page);

  await page.reload();
  await expect(entryArticle).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(listAddress);
  await expect(row).toBeVisible();
  await page.goForward();
  await expect(entryArticle).toBeVisible();
  await page.goBack();
  await expect(row.getByRole('link', { name: 'Booking voided' })).toBeFocused();
  await page.goForward();
  await expect(entryArticle).toBeVisible();
  await page.getByRole('link', { name: 'All entries' }).tap();
  await expect(page).toHaveURL(listAddress);
  await row.getByText('Reason:').tap();
  await expect(entryArticle).toBeVisible();

  const phonePage = await stranger();
  await phonePage.goto(entryAddress);
  await submitSignIn(phonePage, demoCredentials('superadmin'));
  await expect(phonePage.getByRole('article', { name: 'Booking voided' })).toContainText('Entered twice');

  for (const missingEntryId of ['999999999', 'newest']) {
    await page.goto(officeLink('superadmin', 'audit-log', { entry: missingEntryId }));
    await expect(page.getByRole('alert')).toContainText(auditMessages.notFound);
  }
  await expectAccessibleLayout(page);
  await page.getByRole('link', { name: 'All entries' }).tap();
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible();
});

test('the owner gives a guest what is kept about them and erases them; the log keeps who did it, not who it was', {
  tag: '@deep',
}, async ({ page, app, complaints }) => {
  complaints.allow(statusError(400));
  const desk = await staffClient(app.url, 'superadmin');
  const departedStay = await bookAtDesk(desk, { guest_name: 'Nnenna Uba', guest_phone: '+234 806 111 7788' });
  await desk.put(`/api/bookings/${departedStay.id}`, { status: 'cancelled' });
  const booking = await bookAtDesk(desk, { guest_name: 'Nnenna Uba', guest_phone: '0806 111 7788' });

  await signIn(page, 'superadmin');
  await openFromMenu(page, 'Hotel', 'Guest Data');
  await pressButton(page, 'Find');
  await expect(page.getByText(privacyMessages.search)).toBeVisible();
  await fieldOf(page, 'E-mail address, telephone number or booking reference').fill('0806-1117788');
  await pressButton(page, 'Find');
  const bookingCheckbox = (reference: string) => page.getByRole('checkbox', { name: new RegExp(reference) });
  await expect(bookingCheckbox(departedStay.reference)).not.toBeChecked();
  await expectAccessibleLayout(page);

  await pressButton(page, 'Erase the guest');
  await expect(page.getByRole('alert')).toContainText(privacyMessages.choose);
  await bookingCheckbox(departedStay.reference).check();
  await bookingCheckbox(booking.reference).check();
  await pressButton(page, 'Erase the guest');
  await expect(page.getByRole('alert')).toContainText(`${booking.reference}: The stay is still to come`);
  await bookingCheckbox(booking.reference).uncheck();

  const download = page.waitForEvent('download');
  await pressButton(page, 'Save as a file');
  const csvText = await readFile(await (await download).path(), 'utf8');
  expect(csvText).toContain('Nnenna Uba');
  expect(csvText).not.toContain(booking.reference);

  await pressButton(page, 'Erase the guest');
  const dialog = page.getByRole('alertdialog', { name: 'Erase this guest?' });
  await expect(dialog).toContainText('This cannot be undone');
  await expectAccessibleLayout(page);
  await fieldOf(page, 'Reason').fill('Nnenna asked');
  await pressButton(dialog, 'Erase for good');
  await expect(dialog).toContainText(privacyMessages.reasonNames('Nnenna'));
  await fieldOf(page, 'Reason').fill('Asked for it at reception');
  await pressButton(dialog, 'Erase for good');
  await expectToast(page, privacyMessages.erased(1));
  await expect(bookingCheckbox(departedStay.reference)).toBeHidden();

  await page.goto(officeLink('superadmin', 'audit-log'));
  const erasureRow = page.getByRole('row', { name: /Guest erased/i });
  await expect(erasureRow).toContainText(`${departedStay.reference}, Erased guest`);
  await expect(erasureRow).toContainText('Asked for it at reception');
});
