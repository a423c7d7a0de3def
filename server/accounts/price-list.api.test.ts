import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServiceView, saveServiceReply, serviceList, serviceMessages } from '#contract/accounts/services.ts';
import { changedTaxRulesReply, taxMessages, taxRuleList } from '#contract/accounts/tax-rules.ts';
import { auditPage } from '#contract/core/audit.ts';
import { addDays } from '#contract/core/dates.ts';
import type { Client } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { type OnWire, parseWire } from '#tools/testing/on-wire.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

const readServices = async (client = admin) => parseWire(serviceList, (await client.get('/api/services')).body).data;
const babyBed = { group: 'other', name: 'Baby bed', price: 2500.5, ready_hours: null };
const readNewestEntry = async (kind: string) =>
  parseWire(auditPage, (await admin.get(`/api/audit?kind=${kind}`)).body).data[0];
async function addService(changes: object = {}): Promise<OnWire<ServiceView>> {
  const { status, body } = await admin.post('/api/services', { ...babyBed, ...changes });
  expect([status, body.message]).toEqual([201, serviceMessages.added]);
  return parseWire(saveServiceReply, body).service;
}

describe('the price list of services', () => {
  test('is read by the desk, by kind and in the order of the owner', async () => {
    const services = await readServices(await signedIn(app, 'receptionist'));
    expect(services.slice(0, 2).map(({ name, price }) => `${name} ${price}`)).toEqual(['Shirt 800', 'Trousers 1000']);
    expect(new Set(services.map(({ group }) => group))).toEqual(
      new Set(['laundry', 'restaurant', 'transport', 'events', 'other']),
    );
  });

  test('gets a service, whose change is in the log', async () => {
    const service = await addService();
    const { id, version } = service;
    expect(service).toMatchObject({ ...babyBed, is_active: true, version: 1 });
    const changedReply = await admin.put(`/api/services/${id}`, { ...babyBed, price: 3000, ready_hours: 2, version });
    expect(parseWire(saveServiceReply, changedReply.body)).toMatchObject({
      message: serviceMessages.changed,
      service: { price: 3000, ready_hours: 2, version: 2 },
    });
    expect(await readNewestEntry('service')).toMatchObject({
      ...{ action: 'service changed', subject: 'Baby bed', actor: 'ADMIN001' },
      changes: [
        { name: 'Price', before: '₦2,500.50', after: '₦3,000' },
        { name: 'Hours until ready', before: null, after: '2' },
      ],
    });
  });

  test('tells who comes second that somebody else has changed the service', async () => {
    const { id, version } = await addService({ name: 'Iron' });
    await admin.put(`/api/services/${id}`, { ...babyBed, name: 'Iron', price: 500, version });
    const secondReply = await admin.put(`/api/services/${id}`, { ...babyBed, name: 'Iron', price: 600, version });
    expect([secondReply.status, secondReply.body.message]).toEqual([409, serviceMessages.changedMeanwhile]);
    expect((await readServices()).find((service) => service.id === id)?.price).toBe(500);
  });

  test('has each name once in a kind, until the service is retired', async () => {
    const { id, version } = await addService({ name: 'Kettle' });
    const repeatedReply = await admin.post('/api/services', { ...babyBed, name: 'KETTLE' });
    expect([repeatedReply.status, expectRefusedFields(repeatedReply)]).toEqual([409, ['name']]);
    await addService({ name: 'Kettle', group: 'events' });
    const retiredReply = await admin.put(`/api/services/${id}/retired`, { version, is_active: false });
    expect(retiredReply.body.message).toBe(serviceMessages.retired);
    await addService({ name: 'Kettle' });
    const restoredReply = await admin.put(`/api/services/${id}/retired`, { version: 2, is_active: true });
    expect([restoredReply.status, expectRefusedFields(restoredReply)]).toEqual([409, ['name']]);
  });

  test('is put in another order, unless it has changed meanwhile', async () => {
    const ids = (await readServices()).filter(({ is_active }) => is_active).map(({ id }) => id);
    const [firstId = '', secondId = '', ...restIds] = ids;
    expect((await admin.put('/api/services/order', { order: [secondId, firstId, ...restIds] })).status).toBe(200);
    expect((await readServices()).slice(0, 2).map(({ name }) => name)).toEqual(['Trousers', 'Shirt']);
    const { status, body } = await admin.put('/api/services/order', { order: ids.slice(1) });
    expect([status, body.message]).toEqual([409, serviceMessages.orderChanged]);
    expect((await admin.put('/api/services/order', { order: ids })).status).toBe(200);
  });
});

describe('the taxes', () => {
  const readRules = async () => parseWire(taxRuleList, (await admin.get('/api/tax-rules')).body).data;

  test('of a day to come are set, changed and removed, and the log says so', async () => {
    const rule = { tax: 'vat', from_day: addDays(testToday, 10) };
    expect(
      parseWire(changedTaxRulesReply, (await admin.put('/api/tax-rules', { ...rule, percent: 10 })).body).message,
    ).toBe(taxMessages.saved);
    await admin.put('/api/tax-rules', { ...rule, percent: 12.25 });
    expect(await readRules()).toContainEqual({ ...rule, percent: 12.25, fixed: false });
    expect(await readNewestEntry('tax')).toMatchObject({
      ...{ action: 'tax changed', subject: 'VAT' },
      changes: [{ name: 'Rate', before: '10 %', after: '12.25 %' }],
    });
    expect((await admin.delete(`/api/tax-rules/vat/${rule.from_day}`)).body.message).toBe(taxMessages.removed);
    expect((await readRules()).map(({ tax, percent, fixed }) => [tax, percent, fixed])).toEqual([
      ['service', 0, true],
      ['vat', 7.5, true],
      ['consumption', 5, true],
    ]);
    const removalReply = await admin.delete(`/api/tax-rules/vat/${rule.from_day}`);
    expect([removalReply.status, removalReply.body.message]).toEqual([404, taxMessages.notFound]);
  });

  test('of the past stay', async () => {
    const pastRule = { tax: 'consumption', from_day: addDays(testToday, -1), percent: 0 };
    const pastRuleReply = await admin.put('/api/tax-rules', pastRule);
    expect([pastRuleReply.status, pastRuleReply.body.message, expectRefusedFields(pastRuleReply)]).toEqual([
      409,
      taxMessages.past,
      ['from_day'],
    ]);
    expect((await admin.delete('/api/tax-rules/vat/2026-01-01')).status).toBe(409);
    expect(await readRules()).toHaveLength(3);
  });
});
