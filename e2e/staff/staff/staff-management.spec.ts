import type { Locator, Page } from '@playwright/test';
import { officeLink } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { signInMessages } from '#contract/staff/auth.ts';
import { staffMessages } from '#contract/staff/staff.ts';
import { makeClient } from '#tools/testing/client.ts';
import type { WireInput } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleLayout } from '../../accessibility.ts';
import { connectionError, expect, makeReleasableWait, statusError, test } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import { expectSignInScreen, expectTab, expectToast, signIn, signInOnScreen, startSession } from '../../staff.ts';
import { hireStaff, type TestStaff, tryToSignIn } from '../../test-staff.ts';

const temporaryPassword = 'Temporary-Key-1!';
const staffScreenPath: string = officeLink('superadmin', 'staff');

let membersAdded = 0;

type Newcomer = Pick<WireInput<'addStaff'>, 'name' | 'staff_id' | 'role' | 'password'>;

function makeNewcomer(changes: Partial<Newcomer> = {}): Newcomer {
  membersAdded += 1;
  const staff_id = `NEW${process.pid}N${membersAdded}`;
  return { name: `Newcomer ${staff_id}`, staff_id, role: 'receptionist', password: temporaryPassword, ...changes };
}

async function addStaff(url: string | undefined, ...inputs: Newcomer[]): Promise<void> {
  const admin = await signedIn({ client: () => makeClient(url as string) }, 'superadmin');
  for (const input of inputs) expect((await admin.post('/api/staff', input)).status).toBe(201);
}

async function openStaff(page: Page, url: string | undefined, search: Record<string, string> = {}): Promise<TestStaff> {
  const admin = await hireStaff(url as string, 'superadmin');
  await startSession(page, admin);
  await page.goto(officeLink('superadmin', 'staff', search));
  await expectTab(page, 'Staff Management');
  return admin;
}

const staffTable = (page: Page): Locator => page.getByRole('table', { name: 'Staff members' });
const staffRows = (page: Page): Locator =>
  staffTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
const staffRow = (page: Page, staffId: string): Locator => staffRows(page).filter({ hasText: staffId });
const pressButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const dialogNamed = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const countSentence = (page: Page, sentence: string): Locator => page.getByText(sentence, { exact: true }).last();

async function fillNewcomer(page: Page, input: Newcomer): Promise<void> {
  await fieldOf(page, 'Name').fill(input.name);
  await fieldOf(page, 'Staff ID').fill(input.staff_id);
  await dialogNamed(page, 'Add staff member').getByLabel('Role').selectOption(input.role);
  await fieldOf(page, 'Temporary password').fill(input.password);
}

const pressSave = (page: Page) => pressButton(page, 'Save changes');

async function chooseOwnPassword(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible();
  await fieldOf(page, 'New password').fill(password);
  await fieldOf(page, 'Confirm new password').fill(password);
  await pressButton(page, 'Change password');
  await expectSignInScreen(page);
}

test('a colleague added with a temporary password chooses their own and works', async ({ page, stranger, baseURL }) => {
  // Chromium without a window copies nothing, and cannot share on Linux.
  await page.addInitScript(() => {
    // The empty page before the sign-in has no clipboard.
    if (isSecureContext) navigator.clipboard.writeText = async (copied) => void Object.assign(globalThis, { copied });
    navigator.share = async ({ text = '' } = {}) => void Object.assign(globalThis, { shared: text });
  });
  await openStaff(page, baseURL);
  const input = makeNewcomer({ role: 'barmen' });
  await pressButton(page, 'Add staff');
  await expect(fieldOf(page, 'Name')).toBeFocused();
  await expect(fieldOf(page, 'Temporary password')).toHaveAccessibleDescription(staffMessages.temporary);
  const roleField = dialogNamed(page, 'Add staff member').getByLabel('Role');
  for (const [role, freeId] of [
    ['receptionist', /^FRONT\d{3}$/],
    ['barmen', /^BAR\d{3}$/],
  ] as const) {
    await roleField.selectOption(role);
    await expect(fieldOf(page, 'Staff ID')).toHaveValue(freeId);
  }
  await fieldOf(page, 'Staff ID').fill('mine1');
  await roleField.selectOption('receptionist');
  await expect(fieldOf(page, 'Staff ID')).toHaveValue('mine1');
  await fillNewcomer(page, { ...input, staff_id: input.staff_id.toLowerCase() });
  await fieldOf(page, 'Email (optional)').fill('bar@ebutehouse.example');
  await pressButton(page, 'Add staff member');
  await expectToast(page, staffMessages.added);
  await expect(dialogNamed(page, 'Add staff member')).toBeHidden();
  const card = page.getByRole('article', { name: `Sign-in of ${input.name}` });
  for (const text of [`${baseURL}/staff`, input.staff_id, temporaryPassword, 'Ends'])
    await expect(card).toContainText(text);
  await expectAccessibleLayout(page);
  await pressButton(page, 'Copy');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  await pressButton(page, 'Share');
  const { copied, shared } = await page.evaluate(() => {
    const { copied: copiedText, shared: sharedText } = globalThis as unknown as { copied: string; shared: string };
    return { copied: copiedText, shared: sharedText };
  });
  for (const text of [`${baseURL}/staff`, input.staff_id, temporaryPassword]) expect(shared).toContain(text);
  expect(copied).toBe(shared);
  await pressButton(page, 'Done');
  await expect(card).toBeHidden();

  await fieldOf(page, 'Search').fill(input.staff_id);
  const row = staffRow(page, input.staff_id);
  await expect(row).toContainText('Barman');
  await expect(row).toContainText('bar@ebutehouse.example');
  await expect(row).toContainText('Active');

  const otherBrowser = await stranger();
  await tryToSignIn(otherBrowser, { staffId: input.staff_id, password: temporaryPassword });
  await chooseOwnPassword(otherBrowser, 'Palm-Wine-2027!');
  await signInOnScreen(otherBrowser, { staffId: input.staff_id, password: 'Palm-Wine-2027!' });
  await expect(otherBrowser).toHaveURL(officeLink('barmen'));
});

test('a new temporary password is given in one press, on a card to hand over', async ({
  page,
  stranger,
  baseURL,
  complaints,
}) => {
  complaints.allow(statusError(401));
  const colleague = await hireStaff(baseURL as string, 'barmen');
  await openStaff(page, baseURL, { q: colleague.staffId });
  await pressButton(page, `New password ${colleague.name}`);
  await expectAccessibleLayout(page);
  await pressButton(page, 'Make a new password');
  const card = page.getByRole('article', { name: `Sign-in of ${colleague.name}` });
  const password = await card.getByRole('definition').nth(2).innerText();
  await pressButton(page, 'Done');
  await expect(staffRow(page, colleague.staffId)).toContainText('Temporary password until');
  const otherBrowser = await stranger();
  await tryToSignIn(otherBrowser, { staffId: colleague.staffId, password });
  await chooseOwnPassword(otherBrowser, 'Palm-Wine-2027!');
});

test('a suggested password is shown and signs its owner in', { tag: '@deep' }, async ({ page, stranger, baseURL }) => {
  await openStaff(page, baseURL);
  const input = makeNewcomer();
  await pressButton(page, 'Add staff');
  await fillNewcomer(page, input);
  await pressButton(page, 'Suggest password');
  await expect(fieldOf(page, 'Temporary password')).toHaveAttribute('type', 'text');
  const password = await fieldOf(page, 'Temporary password').inputValue();
  await pressButton(page, 'Suggest password');
  await expect(fieldOf(page, 'Temporary password')).not.toHaveValue(password);
  const temporaryPassword = await fieldOf(page, 'Temporary password').inputValue();
  await pressButton(page, 'Hide temporary password');
  await expect(fieldOf(page, 'Temporary password')).toHaveAttribute('type', 'password');
  await pressButton(page, 'Add staff member');
  await expectToast(page, staffMessages.added);
  const otherBrowser = await stranger();
  await tryToSignIn(otherBrowser, { staffId: input.staff_id, password: temporaryPassword });
  await expect(otherBrowser.getByRole('heading', { level: 1, name: 'Choose your own password' })).toBeVisible();
});

test('what is wrong is said on its field, and nothing typed is lost', { tag: '@deep' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(statusError(409), statusError(400), connectionError);
  const admin = await openStaff(page, baseURL);
  await pressButton(page, 'Add staff');
  await pressButton(page, 'Add staff member');
  await expect(fieldOf(page, 'Name')).toBeFocused();
  await expect(fieldOf(page, 'Name')).toHaveAccessibleDescription(staffMessages.name);
  await expect(fieldOf(page, 'Staff ID')).toHaveAccessibleDescription(new RegExp(staffMessages.staffId));
  await expect(dialogNamed(page, 'Add staff member').getByLabel('Role')).toHaveAccessibleDescription(
    staffMessages.role,
  );
  await expectAccessibleLayout(page);

  const input = makeNewcomer({ staff_id: admin.staffId });
  await fillNewcomer(page, input);
  await pressButton(page, 'Add staff member');
  await expect(fieldOf(page, 'Staff ID')).toHaveAccessibleDescription(new RegExp(staffMessages.staffIdTaken));
  await expect(fieldOf(page, 'Staff ID')).toBeFocused();
  await expect(fieldOf(page, 'Name')).toHaveValue(input.name);
  await expect(fieldOf(page, 'Temporary password')).toHaveValue(temporaryPassword);

  const newcomerWithFreeId = makeNewcomer();
  await fieldOf(page, 'Staff ID').fill(newcomerWithFreeId.staff_id);
  await fieldOf(page, 'Temporary password').fill('Password123!');
  await pressButton(page, 'Add staff member');
  await expect(fieldOf(page, 'Temporary password')).toHaveAccessibleDescription(/too common/);

  await fieldOf(page, 'Temporary password').fill(temporaryPassword);
  await page.route('**/api/staff', (route) => route.abort(), { times: 1 });
  await pressButton(page, 'Add staff member');
  await expect(dialogNamed(page, 'Add staff member').getByRole('alert')).toContainText('Connection error');
  await expect(fieldOf(page, 'Name')).toHaveValue(input.name);
  await pressButton(page, 'Add staff member');
  await expectToast(page, staffMessages.added);
});

test('a change with a blank password keeps the current one, and a new one is temporary', { tag: '@deep' }, async ({
  page,
  stranger,
  baseURL,
  complaints,
}) => {
  complaints.allow(statusError(401));
  const colleague = await hireStaff(baseURL as string, 'supervisor');
  await openStaff(page, baseURL, { q: colleague.staffId });
  await pressButton(page, `Edit ${colleague.name}`);
  await expect(fieldOf(page, 'Staff ID')).toHaveValue(colleague.staffId);
  await expect(fieldOf(page, 'Staff ID')).not.toBeEditable();
  await expect(fieldOf(page, 'Staff ID')).toHaveAccessibleDescription(staffMessages.staffIdFixed);
  await expect(fieldOf(page, 'New temporary password')).toHaveAccessibleDescription(staffMessages.keepPassword);
  await fieldOf(page, 'Phone (optional)').fill('+234 801 000 0000');
  await expectAccessibleLayout(page);
  await pressSave(page);
  await expectToast(page, staffMessages.updated);
  await expect(staffRow(page, colleague.staffId)).toContainText('+2348010000000');

  const otherBrowser = await stranger();
  await signInOnScreen(otherBrowser, colleague);
  await pressButton(page, `Edit ${colleague.name}`);
  await fieldOf(page, 'New temporary password').fill(temporaryPassword);
  await pressSave(page);
  await expect(page.getByRole('article', { name: `Sign-in of ${colleague.name}` })).toContainText(temporaryPassword);
  await otherBrowser.reload();
  await expectSignInScreen(otherBrowser);
  await tryToSignIn(otherBrowser, { ...colleague, password: temporaryPassword });
  await chooseOwnPassword(otherBrowser, 'Palm-Wine-2027!');
});

test('another role or a deactivation ends the session in another browser', { tag: '@deep' }, async ({
  page,
  stranger,
  baseURL,
  complaints,
}) => {
  complaints.allow(statusError(401), statusError(403));
  const colleague = await hireStaff(baseURL as string, 'receptionist');
  const otherBrowser = await stranger();
  await signInOnScreen(otherBrowser, colleague);
  await openStaff(page, baseURL, { q: colleague.staffId });

  await pressButton(page, `Edit ${colleague.name}`);
  await dialogNamed(page, `Edit ${colleague.name}`).getByLabel('Role').selectOption('supervisor');
  await pressSave(page);
  await expect(staffRow(page, colleague.staffId)).toContainText('Supervisor');
  await otherBrowser.reload();
  await expectSignInScreen(otherBrowser);
  await signInOnScreen(otherBrowser, colleague);
  await expect(otherBrowser).toHaveURL(officeLink('supervisor'));

  await pressButton(page, `Edit ${colleague.name}`);
  await page.getByRole('checkbox', { name: 'Active' }).uncheck();
  await pressSave(page);
  await expect(staffRow(page, colleague.staffId)).toContainText('Inactive');
  await otherBrowser.reload();
  await expectSignInScreen(otherBrowser);
  await tryToSignIn(otherBrowser, colleague);
  await expect(otherBrowser.getByText('Access denied. Your account may be inactive.').first()).toBeVisible();
});

test('who has left no trace is deleted, after a question', { tag: '@deep' }, async ({ page, baseURL }) => {
  const input = makeNewcomer();
  await addStaff(baseURL, input);
  await openStaff(page, baseURL, { q: input.staff_id });
  await pressButton(page, `Delete ${input.name}`);
  const question = page.getByRole('alertdialog', { name: `Delete ${input.name}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessibleLayout(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: `Delete ${input.name}` })).toBeFocused();

  await pressButton(page, `Delete ${input.name}`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, staffMessages.deleted);
  await expect(staffRow(page, input.staff_id)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Staff members' })).toBeFocused();
});

test('who is locked is unlocked; who has records is deactivated instead of deleted', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const colleague = await hireStaff(baseURL as string, 'barmen');
  const clientOfColleague = makeClient(baseURL as string);
  const trySignIn = (password: string) =>
    clientOfColleague.post('/api/auth/login', { staff_id: colleague.staffId, password }).then(({ status }) => status);
  for (let tries = 0; tries < 5; tries += 1) await trySignIn('not-the-password');
  await openStaff(page, baseURL, { q: colleague.staffId });
  await expect(staffRow(page, colleague.staffId)).toContainText('Locked');
  await pressButton(page, `Unlock ${colleague.name}`);
  await expectAccessibleLayout(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expectToast(page, signInMessages.unlocked(colleague.name));
  await expect(staffRow(page, colleague.staffId)).not.toContainText('Locked');
  expect(await trySignIn(colleague.password)).toBe(200);

  await pressButton(page, `Delete ${colleague.name}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, staffMessages.deactivated);
  await expect(staffRow(page, colleague.staffId)).toContainText('Inactive');
});

test('nobody deletes, demotes or deactivates themselves, and reads why', { tag: '@deep' }, async ({
  page,
  baseURL,
}) => {
  const admin = await openStaff(page, baseURL);
  await fieldOf(page, 'Search').fill(admin.staffId);
  await expect(staffRows(page)).toHaveCount(1);
  const ownRow = staffRow(page, admin.staffId);
  await expect(ownRow).toContainText('(you)');
  await expect(ownRow.getByRole('button', { name: `Delete ${admin.name}` })).toHaveCount(0);
  await expect(ownRow).toContainText(staffMessages.ownDeletion);

  await pressButton(page, `Edit ${admin.name}`);
  await expect(fieldOf(page, 'Role').last()).toHaveValue('Superadmin');
  await expect(fieldOf(page, 'Role').last()).not.toBeEditable();
  await expect(fieldOf(page, 'Role').last()).toHaveAccessibleDescription(staffMessages.ownRole);
  await expect(page.getByRole('checkbox', { name: 'Active' })).toBeDisabled();
  await expect(page.getByText(staffMessages.ownDeactivation)).toBeVisible();
  await expect(page.getByText(staffMessages.ownPassword)).toBeVisible();
  await expectAccessibleLayout(page);

  await fieldOf(page, 'Name').fill(`${admin.name} Renamed`);
  await pressSave(page);
  await expect(page.getByText(`Welcome back, ${admin.name} Renamed`)).toBeVisible();
  await expect(ownRow).toContainText(`${admin.name} Renamed (you)`);
});

test.describe('the list', () => {
  /** Adds people, in the order of their names. A search for the returned `word` finds only them. */
  async function addPeople(url: string | undefined, size: number, roles: readonly StaffRole[] = ['barmen']) {
    const word = `Crowd${process.pid}x${++membersAdded}`;
    const people = Array.from({ length: size }, (_, at) =>
      makeNewcomer({ name: `${word} ${String(at + 1).padStart(2, '0')}`, role: roles[at % roles.length] ?? 'barmen' }),
    );
    await addStaff(url, ...people);
    return { word, people, name: (at: number) => people.at(at)?.name ?? 'nobody' };
  }

  /** Sorts by the column head or, where rows are cards, by the field *Sort by*. */
  async function sortBy(page: Page, column: string, direction: 'ascending' | 'descending'): Promise<void> {
    const orders = page.getByLabel('Sort by');
    if (await orders.isVisible()) return void (await orders.selectOption(`${column}, ${direction}`));
    const head = staffTable(page).getByRole('columnheader', { name: column });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', direction);
  }

  test('finds, filters and sorts in its address, which survives reload and back', { tag: '@deep' }, async ({
    page,
    baseURL,
  }) => {
    const { word, name } = await addPeople(baseURL, 4, ['barmen', 'supervisor']);
    await signIn(page, await hireStaff(baseURL as string, 'superadmin'));
    await page.goto(staffScreenPath);
    await expectTab(page, 'Staff Management');
    await fieldOf(page, 'Search').pressSequentially(word);
    await expect(page).toHaveURL(`${staffScreenPath}?q=${word}`);
    await expect(staffRows(page)).toHaveCount(4);
    await expect(countSentence(page, '4 staff members found')).toBeVisible();
    await fieldOf(page, 'Role').selectOption('Supervisor');
    await expect(staffRows(page)).toHaveCount(2);
    await expect(staffRows(page).first()).toContainText(name(1));
    await sortBy(page, 'Name', 'descending');
    await expect(staffRows(page).first()).toContainText(name(3));
    await expect(page).toHaveURL(`${staffScreenPath}?q=${word}&role=supervisor&dir=desc`);

    await page.reload();
    await expect(staffRows(page)).toHaveCount(2);
    await expect(staffRows(page).first()).toContainText(name(3));
    await expect(fieldOf(page, 'Search')).toHaveValue(word);
    await expect(fieldOf(page, 'Role')).toHaveValue('supervisor');

    await page.goBack();
    await expect(staffRows(page).first()).toContainText(name(1));
    await page.goBack();
    await expect(staffRows(page)).toHaveCount(4);
    await expect(fieldOf(page, 'Role')).toHaveValue('');
    // Typing a search makes one history entry, not one for each letter.
    await page.goBack();
    await expectTab(page, 'Overview');
    await page.goForward();
    await expect(fieldOf(page, 'Search')).toHaveValue(word);
    await expect(staffRows(page)).toHaveCount(4);
  });

  test('says when nothing is found, and finds everything again', { tag: '@deep' }, async ({ page, baseURL }) => {
    await openStaff(page, baseURL, { q: 'nobody-is-called-this', status: 'inactive' });
    await expect(page.getByText('No staff member matches your search and filters')).toBeVisible();
    await expectAccessibleLayout(page);
    await pressButton(page, 'Clear filters');
    await expect(page).toHaveURL(staffScreenPath);
    await expect(staffRows(page).first()).toBeVisible();
    await expect(fieldOf(page, 'Search')).toHaveValue('');
    await expect(fieldOf(page, 'Status')).toHaveValue('');
  });

  test('has pages, which have addresses, and a change leaves one on the same page', { tag: '@deep' }, async ({
    page,
    baseURL,
  }) => {
    const { word, people, name } = await addPeople(baseURL, 27);
    await openStaff(page, baseURL, { q: word });
    await expect(staffRows(page)).toHaveCount(25);
    await expect(countSentence(page, '25 of 27 staff members found')).toBeVisible();
    await expect(staffRows(page).first()).toContainText(name(0));
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();

    await pressButton(page, 'Next');
    await expect(staffRows(page)).toHaveCount(2);
    await expect(staffRows(page).first()).toContainText(name(25));
    await expect(staffRows(page).first()).toBeInViewport();
    await page.reload();
    await expect(staffRows(page).first()).toContainText(name(25));

    const listUrl = page.url();
    await pressButton(page, `Edit ${name(26)}`);
    await fieldOf(page, 'Phone (optional)').fill('+234 809 999 9999');
    await pressSave(page);
    await expect(staffRow(page, people.at(26)?.staff_id ?? '')).toContainText('+2348099999999');
    expect(page.url()).toBe(listUrl);
    await expect(staffRows(page)).toHaveCount(2);

    await pressButton(page, 'Previous');
    await expect(staffRows(page)).toHaveCount(25);
    await expect(staffRows(page).first()).toContainText(name(0));
    await page.goBack();
    await expect(staffRows(page)).toHaveCount(2);
    await fieldOf(page, 'Status').selectOption('Active');
    await expect(staffRows(page)).toHaveCount(25);
    await expect(page).toHaveURL(`${staffScreenPath}?q=${word}&status=active`);
  });

  test('refreshes itself without moving under the reader', { tag: '@deep' }, async ({ page, baseURL }) => {
    const { word, name } = await addPeople(baseURL, 20);
    await page.clock.install();
    await openStaff(page, baseURL, { q: word });
    await expect(staffRows(page)).toHaveCount(20);
    await staffRows(page).last().scrollIntoViewIfNeeded();
    const scrollYBefore = await page.evaluate(() => scrollY);
    expect(scrollYBefore).toBeGreaterThan(0);
    const skeletons: string[] = [];
    await page.exposeFunction('sawFewerRows', (rowsSeen: string) => skeletons.push(rowsSeen));
    await staffTable(page).evaluate((element) => {
      const { sawFewerRows } = window as unknown as { sawFewerRows: (rows: string) => void };
      new MutationObserver(() => {
        const { length } = element.querySelectorAll('tbody tr');
        if (length < 20) sawFewerRows(String(length));
      }).observe(element, { childList: true, subtree: true });
    });
    await addStaff(baseURL, makeNewcomer({ name: `${word} 99` }));
    await page.clock.fastForward(46_000);
    await expect(staffRows(page)).toHaveCount(21);
    await expect(staffRows(page).first()).toContainText(name(0));
    expect(await page.evaluate(() => scrollY)).toBe(scrollYBefore);
    expect(skeletons).toEqual([]);
  });

  test('shows its shape while it loads, then why it cannot, and tries again', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(connectionError);
    const replyGate = makeReleasableWait();
    const admin = await hireStaff(baseURL as string, 'superadmin');
    await signIn(page, admin);
    await page.route('**/api/staff?*', async (route) => {
      await replyGate.opened;
      await route.abort();
    });
    await page.goto(`${staffScreenPath}?q=${admin.staffId}`);
    await expect(staffTable(page)).toHaveAttribute('aria-busy', 'true');
    await expectAccessibleLayout(page);
    replyGate.open();
    await expect(page.getByRole('alert')).toContainText('Connection error. Please check your internet connection.');
    await expectAccessibleLayout(page);
    await page.unroute('**/api/staff?*');
    await pressButton(page, 'Try again');
    await expect(staffRow(page, admin.staffId)).toBeVisible();
  });

  test('leads out of an address that asks for what does not exist', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(statusError(400));
    await openStaff(page, baseURL, { cursor: 'no-such-place' });
    await expect(page.getByRole('alert')).toContainText('This page of the list does not exist');
    await pressButton(page, 'Clear filters');
    await expect(staffRows(page).first()).toBeVisible();
    await expect(page).toHaveURL(staffScreenPath);
  });
});

// Runs on a desktop only, because a phone shows cards, which have no column heads to sort by.
test('the keyboard alone is enough', { tag: ['@desktop', '@deep'] }, async ({ page, baseURL }) => {
  await openStaff(page, baseURL);
  const input = makeNewcomer({ role: 'supervisor' });
  await pressEnterOn(page.getByRole('button', { name: 'Add staff', exact: true }));
  await expect(fieldOf(page, 'Name')).toBeFocused();
  await page.keyboard.type(input.name);
  await typeIntoField('Staff ID', input.staff_id);
  await tabTo(dialogNamed(page, 'Add staff member').getByLabel('Role'));
  await page.keyboard.type('Superv');
  await pressEnterOn(page.getByRole('button', { name: 'Suggest password' }));
  await pressEnterOn(page.getByRole('button', { name: 'Add staff member' }));
  await expectToast(page, staffMessages.added);
  await pressEnterOn(page.getByRole('button', { name: 'Done' }));

  await typeIntoField('Search', input.staff_id);
  await expect(staffRows(page)).toHaveCount(1);
  await tabTo(staffTable(page).getByRole('columnheader', { name: 'Staff ID' }).getByRole('button'));
  await page.keyboard.press('Space');
  await expect(staffTable(page).getByRole('columnheader', { name: 'Staff ID' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await pressEnterOn(page.getByRole('button', { name: `Edit ${input.name}` }));
  await tabTo(page.getByRole('checkbox', { name: 'Active' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(staffRow(page, input.staff_id)).toContainText('Inactive');
  await expect(page.getByRole('button', { name: `Edit ${input.name}` })).toBeFocused();
  await pressEnterOn(page.getByRole('button', { name: `Delete ${input.name}` }));
  await pressEnterOn(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expectToast(page, staffMessages.deleted);
  await expect(staffRow(page, input.staff_id)).toHaveCount(0);

  async function tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  }
  async function pressEnterOn(target: Locator): Promise<void> {
    await tabTo(target);
    await page.keyboard.press('Enter');
  }
  async function typeIntoField(label: string, text: string): Promise<void> {
    await tabTo(fieldOf(page, label));
    await page.keyboard.type(text);
  }
});
