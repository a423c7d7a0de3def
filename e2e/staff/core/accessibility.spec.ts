import type { Locator, Page } from '@playwright/test';
import { makeClient } from '#tools/testing/client.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { expectAccessibleScreen, expectFitsLargeText, showNormalText } from '../../accessibility.ts';
import { expect, makeReleasableWait, statusError, test } from '../../fixtures.ts';
import { fieldOf } from '../../guest.ts';
import {
  demoCredentials,
  expectSignInScreen,
  expectTab,
  openProfileMenu,
  openSidebar,
  signIn,
  submitSignIn,
} from '../../staff.ts';
import { tryToSignIn } from '../../test-staff.ts';

const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

async function expectLoaded(page: Page, tab: string): Promise<void> {
  await expectTab(page, tab);
  const main = page.getByRole('main');
  const contentRoles = ['button', 'table', 'textbox'] as const;
  const contentElement = contentRoles.reduce(
    (any, role) => any.or(main.getByRole(role)),
    main.getByRole('heading', { level: 2 }),
  );
  await expect(contentElement.first()).toBeVisible();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function sidebarOf(page: Page): Promise<Locator> {
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  return (await sidebar.isVisible()) ? sidebar : openSidebar(page);
}

/** Opens each screen by its link, because a page that is loaded anew also has to load axe anew. */
async function checkTabs(page: Page, tabs: string[]): Promise<void> {
  for (const name of tabs)
    await test.step(name, async () => {
      const link = (await sidebarOf(page)).getByRole('link', { name, exact: true });
      await link.click();
      await expectLoaded(page, name);
      await expectAccessibleScreen(page);
    });
}

async function checkPlaces(page: Page, places: string[]): Promise<void> {
  for (const place of places) {
    await (await linksOf(page, place)).first().click();
    const tabs = page.getByRole('navigation', { name: place, exact: true });
    for (const name of await tabs.getByRole('link').allTextContents())
      await test.step(name, async () => {
        await tabs.getByRole('link', { name, exact: true }).click();
        await expectLoaded(page, name);
        await expectAccessibleScreen(page);
        if (page.viewportSize()?.width !== 360) return;
        await expectFitsLargeText(page, page.getByRole('button', { name: /^Profile menu/ }));
        await showNormalText(page);
      });
  }
}

/** Finds the links of a place in the menu: on a phone, each of its screens has a link, on a desktop only the place. */
async function linksOf(page: Page, place: string): Promise<Locator> {
  const sidebar = await sidebarOf(page);
  const isPhone = page.viewportSize()?.width === 360;
  return isPhone
    ? sidebar.getByRole('list', { name: place }).getByRole('link')
    : sidebar.getByRole('link', { name: place, exact: true });
}

async function checkProfileMenuTabs(page: Page, ...tabs: ('Profile' | 'Settings')[]): Promise<void> {
  for (const name of tabs) {
    const menu = await openProfileMenu(page);
    await menu.getByRole('link', { name }).click();
    await expectLoaded(page, name);
    await expectAccessibleScreen(page);
  }
}

test.describe('axe finds nothing, and nothing is too wide,', () => {
  test('on the sign-in screen, empty, with its errors and refused', async ({ page, complaints }) => {
    complaints.allow(statusError(401));
    await page.goto('/staff');
    await expectSignInScreen(page);
    await expectAccessibleScreen(page);
    await pressButton(page, 'Sign in');
    await expect(fieldOf(page, 'Staff ID')).toBeFocused();
    await expectAccessibleScreen(page);
    await submitSignIn(page, { staffId: `SOUND${process.pid}`, password: 'not-the-password' });
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleScreen(page);
  });

  test('where a code is asked for, and where a password has to be changed', async ({ page, baseURL }) => {
    const staffId = `SOUND${process.pid}T`;
    const temporaryCredentials = { staffId, password: 'Temporary-Key-1!' };
    const admin = await signedIn({ client: () => makeClient(baseURL as string) }, 'superadmin');
    const input = { name: 'Sound Check', staff_id: staffId, role: 'barmen', password: temporaryCredentials.password };
    expect((await admin.post('/api/staff', input)).status).toBe(201);
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        json: { success: true, message: 'Enter the code from your authenticator app.', requires2FA: true },
      }),
    );
    await tryToSignIn(page, temporaryCredentials);
    await pressButton(page, 'Verify and sign in');
    await expect(fieldOf(page, '2FA code')).toBeFocused();
    await expectAccessibleScreen(page);
    await pressButton(page, 'Use a recovery code instead');
    await expectAccessibleScreen(page);

    await page.unroute('**/api/auth/login');
    await tryToSignIn(page, temporaryCredentials);
    await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await pressButton(page, 'Change password');
    await expect(fieldOf(page, 'New password')).toBeFocused();
    await expectAccessibleScreen(page);
  });

  test('while one is verified, where one has to sign in, and on a staff page that does not exist', async ({
    page,
    complaints,
  }) => {
    complaints.allow(statusError(401), statusError(404));
    await page.goto('/dashboard/nobody');
    await expectAccessibleScreen(page);
    // Delays timers of a second or more. Otherwise, after 1.5 s the sign-in screen would replace the page that axe
    // still reads.
    await page.addInitScript(() => {
      const startTimer = window.setTimeout.bind(window);
      Object.assign(window, { setTimeout: (run: () => void, ms = 0) => startTimer(run, ms < 1000 ? ms : 1e9) });
    });
    const replyGate = makeReleasableWait();
    await page.route('**/api/auth/verify', async (route) => {
      await replyGate.opened;
      await route.continue();
    });
    await page.goto('/dashboard/barmen');
    await expect(page.getByText('Verifying…')).toBeVisible();
    await expectAccessibleScreen(page);
    replyGate.open();
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await expectAccessibleScreen(page);
  });

  // Two tests, so that two workers can check the screens at once.
  for (const half of ['first', 'second'] as const)
    test(`on the screens of the superadmin, ${half} half`, async ({ page }) => {
      test.slow();
      await signIn(page, 'superadmin');
      await checkPlaces(
        page,
        half === 'first' ? ['Today', 'Front desk', 'Rooms & prices', 'Bar'] : ['Money', 'Reports', 'Hotel'],
      );
      if (half === 'first') await checkProfileMenuTabs(page, 'Profile');
    });

  test('on the screens that only barmen have', async ({ page }) => {
    await signIn(page, 'barmen');
    await checkTabs(page, ['Create Sale', 'View Inventory']);
  });

  for (const [role, tabs] of [
    ['supervisor', ['Overview']],
    ['receptionist', ['New Walk-in']],
    ['barmen', ['Overview', 'Shift']],
    ['housekeeper', []],
  ] as const)
    test(`on the screens of the ${role}`, { tag: '@deep' }, async ({ page }) => {
      await signIn(page, role);
      await checkTabs(page, [...tabs]);
      await checkProfileMenuTabs(page, 'Settings');
    });

  test('in the sidebar, the menus of the top bar and the dialogs of the superadmin, whose controls are large enough for a finger', async ({
    page,
  }) => {
    await signIn(page, 'superadmin');
    await openProfileMenu(page);
    await expectAccessibleScreen(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await expectAccessibleScreen(page);
    await page.keyboard.press('Escape');
    await openSidebar(page);
    await expectAccessibleScreen(page);
    await page.keyboard.press('Escape');
    await pressButton(page, 'Change Password');
    await expectDialog(page);
    await pressButton(page, 'Enable 2FA');
    await expectDialog(page);
    await (await linksOf(page, 'Hotel')).first().click();
    await page
      .getByRole('navigation', { name: 'Hotel', exact: true })
      .getByRole('link', { name: 'Staff Management' })
      .click();
    await expectLoaded(page, 'Staff Management');
    if (page.viewportSize()?.width === 360) expect(await findSmallControls(page)).toEqual([]);
    await pressButton(page, 'Add staff');
    await pressButton(page, 'Add staff member');
    await expectDialog(page);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expectDialog(page);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expectDialog(page);
  });

  async function expectDialog(page: Page): Promise<void> {
    const dialog: Locator = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(dialog).toBeVisible();
    await expectAccessibleScreen(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
  }
});

test.describe('the keyboard alone', { tag: '@desktop' }, () => {
  test('is enough to sign in, open a tab and sign out, and sees where it is', async ({ page }) => {
    const { staffId, password } = demoCredentials('supervisor');
    await page.goto('/staff');
    await expect(fieldOf(page, 'Staff ID')).toBeFocused();
    await page.keyboard.type(staffId);
    await tabTo(fieldOf(page, 'Password'));
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expectTab(page, 'Overview');
    for (let stop = 0; stop < 14; stop += 1) {
      await page.keyboard.press('Tab');
      const widthOfOutline = await page.evaluate(
        () => getComputedStyle(document.activeElement as Element).outlineWidth,
      );
      expect(Number.parseFloat(widthOfOutline)).toBeGreaterThanOrEqual(2);
    }

    await tabTo(page.getByRole('link', { name: 'Skip to content' }));
    await pressEnterOn(
      page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Bar', exact: true }),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Bar Sales Dashboard' })).toBeFocused();
    await pressEnterOn(page.getByRole('button', { name: /^Profile menu/ }));
    await pressEnterOn(page.getByRole('button', { name: 'Sign Out' }));
    await expectSignInScreen(page);

    async function tabTo(target: Locator): Promise<void> {
      await expect(target).toBeAttached();
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(target).toBeFocused({ timeout: 50 });
      }).toPass({ intervals: [0] });
    }
    async function pressEnterOn(target: Locator): Promise<void> {
      await tabTo(target);
      await page.keyboard.press('Enter');
    }
  });
});

/** The visible links, buttons and lists of choices that are less than 44 pixels high or wide. */
const findSmallControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, select')]
      .filter((control) => control.checkVisibility() && !control.closest('.sr-only'))
      .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
      .map(({ name, box }) => `${name}: ${box.width}×${box.height}`),
  );
