import type { Locator, Page } from '@playwright/test';
import { officeLink } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { User } from '#contract/staff/auth.ts';
import type { WireOutput } from '#tools/testing/on-wire.ts';
import { expect } from './fixtures.ts';
import { fieldOf } from './guest.ts';

type Credentials = { staffId: string; password: string };

const staffIds: Record<StaffRole, string> = {
  superadmin: 'ADMIN001',
  supervisor: 'SUPER001',
  receptionist: 'FRONT001',
  barmen: 'BAR001',
  housekeeper: 'HOUSE001',
};
export const demoCredentials = (role: StaffRole): Credentials => ({ staffId: staffIds[role], password: 'Ebute-2026!' });

export async function submitSignIn(page: Page, { staffId, password }: Credentials): Promise<void> {
  await fieldOf(page, 'Staff ID').fill(staffId);
  await fieldOf(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export const expectTab = (page: Page, tab: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: `${tab} Dashboard`, exact: true })).toBeVisible();

export async function signInOnScreen(page: Page, staff: Credentials): Promise<void> {
  await page.goto('/staff');
  await submitSignIn(page, staff);
  await expectTab(page, 'Overview');
}

/** Signs in through the API, without opening a page. Returns the role. */
export async function startSession(page: Page, staff: StaffRole | Credentials): Promise<StaffRole> {
  const { staffId, password } = typeof staff === 'string' ? demoCredentials(staff) : staff;
  // An open page of an earlier session could set that session's cookies again.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const tokenReply = await page.request.get('/api/auth/csrf-token');
  const { csrfToken } = (await tokenReply.json()) as WireOutput<'csrfToken'>;
  const reply = await page.request.post('/api/auth/login', {
    headers: { 'x-csrf-token': csrfToken },
    data: { staff_id: staffId, password },
  });
  const { user, message } = (await reply.json()) as { user?: User; message: string };
  if (!user) throw new Error(`${staffId} not signed in: ${reply.status()} ${message}`);
  return user.role;
}

export async function signIn(page: Page, staff: StaffRole | Credentials): Promise<void> {
  const role = await startSession(page, staff);
  await page.goto(officeLink(role));
  await expectTab(page, role === 'housekeeper' ? 'Round' : 'Overview');
}

export const expectSignInScreen = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: 'Staff Login' })).toBeVisible();

export async function openSidebar(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /^(Open sidebar|More)$/ });
  const phoneBar = page.getByRole('navigation', { name: 'Most used' });
  // On a phone, the bar of a role with few screens is its whole menu.
  if ((await phoneBar.isVisible()) && (await button.count()) === 0) return phoneBar;
  await button.click();
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar).toBeVisible();
  return sidebar;
}

/** Opens a screen of the owner: through its place, or by its name in the whole menu of a phone. */
export async function openFromMenu(page: Page, place: string, tab: string): Promise<void> {
  const sidebar = await openSidebar(page);
  const link = (name: string) => sidebar.getByRole('link', { name, exact: true }).last();
  if (page.viewportSize()?.width !== 360) await link(place).click();
  await link(tab).click();
  await expectTab(page, tab);
}

export async function openProfileMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  const menu = page.getByRole('region', { name: 'Profile menu' });
  await expect(menu).toBeVisible();
  return menu;
}

export async function openSettings(page: Page): Promise<void> {
  const menu = await openProfileMenu(page);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expectTab(page, 'Settings');
}

export async function signOut(page: Page): Promise<void> {
  const menu = await openProfileMenu(page);
  await menu.getByRole('button', { name: 'Sign Out' }).click();
}

export const expectToast = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('region', { name: 'Notifications', exact: true }).getByText(text)).toBeVisible();
