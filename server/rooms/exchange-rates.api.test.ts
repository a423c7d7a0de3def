import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditPage } from '#contract/core/audit.ts';
import { exchangeRateMessages, exchangeRates } from '#contract/rooms/currency.ts';
import type { Client } from '#tools/testing/client.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());
beforeEach(() => app.db.read.deleteFrom('exchangeRate').execute());

const readRates = async () => parseWire(exchangeRates, (await admin.get('/api/exchange-rates')).body).data;
const unsetRate = (currency: string) => ({ currency, naira: null, set_by: null, set_at: null });

test('nobody knows a rate before one is set', async () => {
  expect(await readRates()).toEqual([unsetRate('USD'), unsetRate('EUR')]);
});

test('a rate is kept to the kobo, with who set it and when; another stays as it was', async () => {
  const firstSetAt = app.clock.now().toISOString();
  await admin.put('/api/exchange-rates', { USD: 1534.27 });
  app.clock.advance(60_000);
  const otherSuperadmin = await signedIn(app, await addStaffMember(app, { role: 'superadmin', name: 'Ada Rate' }));
  const { status, body } = await otherSuperadmin.put('/api/exchange-rates', { EUR: 1780 });
  const usd = { currency: 'USD', naira: 1534.27, set_by: 'Adaeze Okafor', set_at: firstSetAt };
  const eur = { currency: 'EUR', naira: 1780, set_by: 'Ada Rate', set_at: app.clock.now().toISOString() };
  expect([status, body.message, body.data]).toEqual([200, exchangeRateMessages.saved, [usd, eur]]);
  expect(await readRates()).toEqual([usd, eur]);
});

test('a rate can be taken away, and all of it is written down', async () => {
  await admin.put('/api/exchange-rates', { USD: 1500 });
  await admin.put('/api/exchange-rates', { USD: 1534.27 });
  await admin.put('/api/exchange-rates', { USD: null, EUR: null });
  expect(await readRates()).toEqual([unsetRate('USD'), unsetRate('EUR')]);
  const { data } = parseWire(auditPage, (await admin.get('/api/audit?kind=rate&limit=3')).body);
  expect(data.map(({ action, subject, actor, changes }) => [actor, action, subject, changes])).toEqual([
    ['ADMIN001', 'exchange rate removed', 'USD', [{ name: 'Rate', before: '₦1,534.27', after: null }]],
    ['ADMIN001', 'exchange rate set', 'USD', [{ name: 'Rate', before: '₦1,500', after: '₦1,534.27' }]],
    ['ADMIN001', 'exchange rate set', 'USD', [{ name: 'Rate', before: null, after: '₦1,500' }]],
  ]);
});

test('what is no amount is no rate, and changes nothing', async () => {
  const refusedBodies: [what: string, body: object, field: string][] = [
    ['nothing', {}, 'USD'],
    ['zero', { USD: 0 }, 'USD'],
    ['less than nothing', { EUR: -1 }, 'EUR'],
    ['half a kobo', { EUR: 1534.275 }, 'EUR'],
    ['words', { USD: 'a lot' }, 'USD'],
    ['more than any currency costs', { USD: 1_000_000.01 }, 'USD'],
  ];
  for (const [what, body, field] of refusedBodies) {
    const { status, body: replyBody } = await admin.put('/api/exchange-rates', body);
    expect([what, status, replyBody.errors]).toEqual([what, 400, [expect.objectContaining({ field })]]);
  }
  expect(await readRates()).toEqual([unsetRate('USD'), unsetRate('EUR')]);
});
