import { createButton, expectCreated, expectWalkInFilled, fillWalkIn, openDesk } from '../../desk.ts';
import { connectionError, expect, makeReleasableWait, statusError, test } from '../../fixtures.ts';
import { expectOneSuiteTaken, fieldOf, newSuiteGuest } from '../../guest.ts';
import { expectTab, startSession } from '../../staff.ts';

const createCall = '**/api/bookings';
const connectionErrorText = 'Error creating booking: Connection error. Please check your internet connection.';

test.describe('one booking is made and no second,', { tag: '@phone' }, () => {
  test.beforeEach(async ({ page }) => {
    await startSession(page, 'receptionist');
  });

  test('when one goes back while it is under way, and sends it again', { tag: '@deep' }, async ({ page, baseURL }) => {
    const guest = newSuiteGuest();
    const replyGate = makeReleasableWait();
    await page.route(
      createCall,
      async (route) => {
        const response = await route.fetch();
        await replyGate.opened;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await openDesk(page, 'overview');
    await page.getByRole('link', { name: /^New walk-in/ }).click();
    await expectTab(page, 'New Walk-in');
    await fillWalkIn(page, guest);
    await createButton(page).click();
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
    await page.goBack();
    await expectTab(page, 'Overview');
    await page.goForward();
    await expectTab(page, 'New Walk-in');
    await expect(page.getByText('The answer to this booking was lost.')).toBeVisible();
    await expectWalkInFilled(page, guest);
    await createButton(page).click();
    await expectCreated(page);
    replyGate.open();
    await expectOneSuiteTaken(baseURL as string, guest);
  });

  test('when the button is pressed twice, and when its answer is lost, even over a reload', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(connectionError);
    const guest = newSuiteGuest();
    let calls = 0;
    await page.route(createCall, async (route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await openDesk(page, 'manual-booking');
    await fillWalkIn(page, guest);
    await createButton(page).dblclick();
    await expect(page.getByRole('alert').filter({ hasText: connectionErrorText })).toBeVisible();
    expect(calls).toBe(1);
    await page.reload();
    await expectWalkInFilled(page, guest);
    await createButton(page).dblclick();
    await expectCreated(page);
    await expectOneSuiteTaken(baseURL as string, guest);
  });

  test('when its answer is lost and the next attempt refused: it is still said that it may have been made', {
    tag: '@deep',
  }, async ({ page, baseURL, complaints }) => {
    complaints.allow(connectionError, statusError(429));
    const guest = newSuiteGuest();
    let attempts = 0;
    await page.route(createCall, async (route) => {
      attempts += 1;
      if (attempts > 2) return route.continue();
      if (attempts === 2) return route.fulfill({ status: 429, json: { success: false, message: 'Too many requests' } });
      await route.fetch();
      return route.abort();
    });
    await openDesk(page, 'manual-booking');
    await fillWalkIn(page, guest);
    await createButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: connectionErrorText })).toBeVisible();
    await createButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Too many requests' })).toBeVisible();
    await expect(page.getByText('The answer to this booking was lost.')).toBeVisible();
    await createButton(page).click();
    await expectCreated(page);
    await expectOneSuiteTaken(baseURL as string, guest);
  });

  test('when something is changed after its answer was lost: that is said', { tag: '@deep' }, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(connectionError, statusError(409));
    const guest = newSuiteGuest();
    await page.route(
      createCall,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await openDesk(page, 'manual-booking');
    await fillWalkIn(page, guest);
    await createButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: connectionErrorText })).toBeVisible();
    await fieldOf(page, 'Guest name').fill('Somebody Else');
    await createButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This form has made a booking already' })).toBeVisible();
    await expectOneSuiteTaken(baseURL as string, guest);
  });
});
