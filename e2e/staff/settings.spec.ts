import type { Page } from '@playwright/test';
import { errorMessages } from '#contract/errors.ts';
import type { StaffRole } from '#contract/roles.ts';
import { paths } from '#web/paths.ts';
import { type Colleague, hire, tryToSignIn } from '../colleague.ts';
import { field } from '../guest.ts';
import { answered, expect, test, unanswered } from '../house.ts';
import { expectSound } from '../sound.ts';
import { expectTab, expectToast, signInByHand, startSession } from '../staff.ts';

const newPassword = 'Palm-Wine-2027!';
const fillAll = 'Please fill in all fields';
const noMatch = 'New passwords do not match';

async function newcomer(page: Page, url: string | undefined, role: StaffRole): Promise<Colleague> {
  const who = await hire(url as string, role);
  await startSession(page, who);
  await page.goto(paths.dashboard(role, 'settings'));
  await expectTab(page, 'Settings');
  return who;
}

type Passwords = { current?: string; next?: string; confirm?: string };

async function typePasswords(page: Page, { current = '', next = '', confirm = next }: Passwords): Promise<void> {
  await field(page, 'Current password').fill(current);
  await field(page, 'New password').fill(next);
  await field(page, 'Confirm new password').fill(confirm);
}

const change = (page: Page) => page.getByRole('button', { name: 'Change password', exact: true }).click();

const labels = ['Current password', 'New password', 'Confirm new password'] as const;

async function expectSaid(page: Page, ...sentences: (string | undefined)[]): Promise<void> {
  for (const [at, label] of labels.entries()) {
    const said = sentences[at];
    if (said) await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${said}$`));
    else await expect(field(page, label)).not.toHaveAttribute('aria-invalid', 'true');
  }
}

type Check = { typed: Passwords; says: (string | undefined)[] };

const checks: Record<'supervisor' | 'receptionist' | 'barmen', Check[]> = {
  supervisor: [
    { typed: {}, says: [fillAll, fillAll, fillAll] },
    { typed: { current: 'x', next: newPassword, confirm: '' }, says: [undefined, undefined, fillAll] },
    { typed: { current: 'x', next: newPassword, confirm: 'other' }, says: [undefined, undefined, noMatch] },
  ],
  receptionist: [
    { typed: {}, says: [fillAll, fillAll, fillAll] },
    {
      typed: { current: 'x', next: 'Ab-1!', confirm: 'Ab-1' },
      says: [undefined, 'New password must be at least 6 characters long', noMatch],
    },
  ],
  barmen: [
    { typed: { next: newPassword }, says: ['Current password is required to change password'] },
    {
      typed: { current: 'x', next: newPassword, confirm: '' },
      says: [undefined, undefined, 'New password and confirmation do not match'],
    },
  ],
};

for (const role of ['supervisor', 'receptionist', 'barmen'] as const)
  test(`${role}: the settings say what is missing before anything is sent`, { tag: '@deep' }, async ({
    page,
    baseURL,
  }) => {
    await newcomer(page, baseURL, role);
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'GET' ? 0 : 1));
    for (const { typed, says } of checks[role]) {
      await typePasswords(page, typed);
      await change(page);
      await expectSaid(page, ...says);
    }
    expect(sent).toBe(0);
    await expectSound(page);
  });

async function endByHand(page: Page, elsewhere: Page, who: Colleague): Promise<void> {
  await page.reload();
  const listed = page.getByRole('region', { name: 'Your sessions' }).getByRole('listitem');
  await expect(listed).toHaveCount(2);
  await expect(listed.filter({ hasText: 'This session' })).toHaveCount(1);
  await expectSound(page);
  await page.getByRole('button', { name: /^End the session on Chrome on / }).click();
  await expectToast(page, 'Session ended');
  await expect(listed).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere.getByRole('heading', { name: errorMessages.unauthenticated })).toBeVisible();
  await signInByHand(elsewhere, who);
}

for (const [role, success] of [
  ['supervisor', 'Password changed successfully!'],
  ['receptionist', 'Password changed successfully!'],
  ['barmen', 'Password updated successfully'],
] as const)
  test(`${role}: a changed password works at the next sign-in, the old one does not, and other browsers are signed out`, {
    tag: role === 'receptionist' ? [] : '@deep',
  }, async ({ page, baseURL, stranger, complaints }) => {
    complaints.announce(answered(401));
    const who = await newcomer(page, baseURL, role);
    const elsewhere = await stranger();
    await signInByHand(elsewhere, who);
    if (role === 'receptionist') await endByHand(page, elsewhere, who);

    await typePasswords(page, { current: who.password, next: newPassword });
    await change(page);
    await expectToast(page, success);
    for (const label of labels) await expect(field(page, label)).toHaveValue('');
    await page.reload();
    await expectTab(page, 'Settings');

    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: errorMessages.unauthenticated })).toBeVisible();
    await tryToSignIn(elsewhere, who);
    await expect(elsewhere.getByRole('alert')).toContainText('Invalid credentials');
    await signInByHand(elsewhere, { ...who, password: newPassword });
  });

test('every problem of a new password is read on its field, and nothing typed is lost', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.announce(answered(400));
  const { password } = await newcomer(page, baseURL, 'receptionist');
  await typePasswords(page, { current: password, next: 'lagoonkettle' });
  await change(page);
  await expectSaid(
    page,
    undefined,
    'Password must have an uppercase letter\\.\\s+Password must have a digit\\.\\s+Password must have a special character\\.',
  );
  await expect(field(page, 'New password')).toBeFocused();
  await expect(field(page, 'Current password')).toHaveValue(password);
  await expect(field(page, 'Confirm new password')).toHaveValue('lagoonkettle');

  await typePasswords(page, { current: password, next: password });
  await change(page);
  await expectSaid(page, undefined, 'The new password must differ from the current one\\.');
  await typePasswords(page, { current: 'not this one', next: newPassword });
  await change(page);
  await expectSaid(page, 'Current password is incorrect');
});

test('a lost connection is said, and the change can be sent again', async ({ page, baseURL, complaints }) => {
  complaints.announce(unanswered);
  const { password } = await newcomer(page, baseURL, 'supervisor');
  await page.route('**/api/auth/change-password', (route) => route.abort(), { times: 1 });
  await typePasswords(page, { current: password, next: newPassword });
  await change(page);
  await expectToast(page, `Error changing password: ${errorMessages.connection}`);
  await expect(field(page, 'New password')).toHaveValue(newPassword);
  await change(page);
  await expectToast(page, 'Password changed successfully!');
});

test('a supervisor shows all three passwords at once, a receptionist each for itself', { tag: '@deep' }, async ({
  page,
  baseURL,
  stranger,
}) => {
  await newcomer(page, baseURL, 'supervisor');
  for (const label of labels) await expect(field(page, label)).toHaveAttribute('type', 'password');
  await page.getByRole('checkbox', { name: 'Show password' }).check();
  for (const label of labels) await expect(field(page, label)).toHaveAttribute('type', 'text');

  const desk = await stranger();
  await newcomer(desk, baseURL, 'receptionist');
  await desk.getByRole('button', { name: 'Show new password' }).click();
  await expect(field(desk, 'New password')).toHaveAttribute('type', 'text');
  await expect(field(desk, 'Current password')).toHaveAttribute('type', 'password');
  await desk.getByRole('button', { name: 'Hide new password' }).click();
  await expect(field(desk, 'New password')).toHaveAttribute('type', 'password');
});
