import { type Browser, chromium, type Page } from '@playwright/test';
import { median, millisecondsText, type ResultRow } from '#bench/table.ts';
import { officeLink } from '#contract/core/office-address.ts';
import { demoAccounts } from '#db/seed.ts';
import { findChromium } from '#tools/chromium.ts';

const processorSlowdown = 4;
const runCount = 7;
const limitsMs = { paint: 1000, choice: 200 };
/** The room chart needs a width of 54rem, which a phone has only in landscape. */
const turnedPhoneScreen = { width: 915, height: 412 };
const phoneScreen = { width: 360, height: 780 };

/**
 * Measures how fast a phone with a slowed processor paints the room chart. The hotel at `url` must have `rooms` rooms.
 */
export async function measureChartPaint(url: string, rooms: number): Promise<ResultRow[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const chartPage = await openPhone(browser, url, turnedPhoneScreen);
    const paintTimes: number[] = [];
    const choiceTimes: number[] = [];
    for (let run = 0; run < runCount; run++) {
      await chartPage.goto(officeLink('receptionist', 'plan'));
      await chartPage.getByRole('grid').waitFor();
      paintTimes.push(
        await timeToPaint(chartPage, '[aria-label="Days shown"] button:last-child', '[aria-colcount="61"]'),
      );
      choiceTimes.push(await timeToPaint(chartPage, '.plan-row:nth-child(5) [data-bar]', '[data-selected]'));
    }
    const barCount = await chartPage.locator('[data-bar]').count();
    const listPage = await openPhone(browser, url, phoneScreen);
    const listTimes: number[] = [];
    for (let run = 0; run < runCount; run++) {
      await listPage.goto(officeLink('receptionist', 'plan'));
      await listPage.getByRole('group', { name: 'Show' }).waitFor();
      listTimes.push(
        await timeToPaint(
          listPage,
          '[aria-label="Show"] button:last-child',
          '[aria-label="Show"] button:last-child[aria-pressed="true"]',
        ),
      );
    }
    return [
      toRow(`${rooms} rooms × 60 nights (${barCount} bars), from the press until painted`, paintTimes, limitsMs.paint),
      toRow('choosing a stay among them', choiceTimes, limitsMs.choice),
      toRow(`another list of the ${rooms} rooms, upright`, listTimes, limitsMs.choice),
    ];
  } finally {
    await browser.close();
  }
}

function toRow(work: string, times: readonly number[], limitMs: number): ResultRow {
  const time = median(times);
  const range = `${millisecondsText(Math.min(...times))} to ${millisecondsText(Math.max(...times))}`;
  return {
    work: `phone slowed ${processorSlowdown} times: ${work}`,
    measured: `${millisecondsText(time)} (${range})`,
    ratio: time / limitMs,
    beside: `limit: ${millisecondsText(limitMs)}`,
  };
}

async function openPhone(browser: Browser, url: string, viewport: typeof phoneScreen): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: url, viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  });
  const page = await context.newPage();
  const { staffId, password } = demoAccounts.find(({ role }) => role === 'receptionist') ?? {
    staffId: '',
    password: '',
  };
  await page.goto('/staff');
  await page.getByLabel('Staff ID').fill(staffId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview Dashboard' }).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  return page;
}

/**
 * Returns the milliseconds from the press of a button until a frame with the result was painted. Both are CSS
 * selectors.
 */
const timeToPaint = (page: Page, buttonSelector: string, resultSelector: string): Promise<number> =>
  // Waits for two animation frames: the second one begins only after the browser has painted the first.
  page.evaluate<number>(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const target = document.querySelector(${JSON.stringify(buttonSelector)});
    await frame();
    const begun = performance.now();
    target.click();
    while (!document.querySelector(${JSON.stringify(resultSelector)})) await frame();
    await frame();
    await frame();
    return performance.now() - begun;
  })()`);
