import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { usualLook } from '#contract/core/look.ts';
import { lookMessages } from '#contract/settings/look-fields.ts';
import { siteTexts, siteTextsReply } from '#contract/settings/site-drafts.ts';
import type { Client } from '#tools/testing/client.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { renderedPages } from '#tools/testing/rendered-pages.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const green = { main_color: '#0f4c3a', accent_color: '#8a6a12', heading_font: 'EB Garamond', text_font: 'Work Sans' };
const mainValue = '--color-indigo:#0f4c3a';

let filesFolder: string;
let app: TestApp;
let otherApp: TestApp;
let ada: Client;

beforeAll(async () => {
  filesFolder = mkdtempSync(join(tmpdir(), 'files-'));
  const web = await renderedPages(filesFolder);
  app = await testApp({ web });
  otherApp = await testApp({ web, db: app.db });
  ada = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
  rmSync(filesFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const table of ['site_draft', 'scheduled_texts', 'hotel_setting'] as const) await emptyTables(app.db, table);
  await vi.waitFor(() => expect([app.deps.hotelVersion, otherApp.deps.hotelVersion]).toEqual([0, 0]), 2_000);
});

const read = async () => parseWire(siteTexts, (await ada.get('/api/site-texts')).body);
async function save(look: object): Promise<void> {
  const { version, draft } = await read();
  const { status } = await ada.put('/api/site-texts/draft', { revision: draft.revision, version, texts: { look } });
  expect(status).toBe(200);
}
const publish = async () => ada.post('/api/site-texts/publish', { revision: (await read()).draft.revision });
const pageOf = async (from: TestApp, url: string, client = from.client()) => {
  const { headers, body } = await client.get(url);
  return { html: String(body.text), policy: headers.get('content-security-policy') ?? '' };
};

test.each(['/', '/booking', '/nowhere', '/staff'])(
  '%s has a published look, allowed by its hash alone',
  async (url) => {
    const usual = await pageOf(app, url);
    expect([usual.html.includes('<style'), usual.policy.includes("style-src 'self';")]).toEqual([false, true]);
    await save(green);
    expect((await publish()).status).toBe(200);
    const { html, policy } = await pageOf(app, url);
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(style).toContain(mainValue);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
  },
);

test('other processes show it within two seconds, and going back gives the bytes of before', async () => {
  const before = await pageOf(app, '/');
  await save(green);
  const { version } = parseWire(siteTextsReply, (await publish()).body);
  await vi.waitFor(async () => expect((await pageOf(otherApp, '/')).html).toContain(mainValue), 2_000);
  expect((await ada.post('/api/site-texts/undo', { to: 0, seen: version })).status).toBe(200);
  expect(await pageOf(app, '/')).toEqual(before);
  const { values } = await read();
  expect(values.look).toEqual({
    main_color: usualLook.mainColor,
    accent_color: usualLook.accentColor,
    heading_font: usualLook.headingFont,
    text_font: usualLook.textFont,
  });
});

test('the preview has a look that fits, and no guest sees it', async () => {
  await save(green);
  expect((await pageOf(app, '/?preview=1', ada)).html).toContain(mainValue);
  expect((await pageOf(app, '/?preview=1')).html).not.toContain(mainValue);
  await save({ ...green, accent_color: '#d4af37' });
  expect((await pageOf(app, '/?preview=1', ada)).html).not.toContain('<style');
});

test('a color that nobody could read is refused at its field, in the draft and in a form of the settings', async () => {
  const message = lookMessages.weak('White letters on it', '2.0', 4.5, '#8e7100');
  const gold = { ...green, accent_color: '#d4af37' };
  await save(gold);
  const refused = await publish();
  expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'look.accent_color', message }]]);
  const other = await ada.put('/api/hotel-settings', { version: 0, look: gold });
  expect([other.status, other.body.errors]).toEqual([400, [{ field: 'look', message }]]);
  expect((await read()).draft.texts.look).toEqual(gold);
});

test('what is typed in large letters or short is stored in the form of the styles', async () => {
  await save({ ...green, main_color: '0F4C3A', accent_color: '#222' });
  expect((await publish()).status).toBe(200);
  expect((await read()).values.look).toMatchObject({ main_color: '#0f4c3a', accent_color: '#222222' });
  const [change] = (await ada.get('/api/site-texts/versions')).body.data as { after: string }[];
  expect(change?.after).toBe(
    'main color: #0f4c3a, accent: #222222, font of headings: EB Garamond, font of texts: Work Sans',
  );
});
