import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '#tools/testing/form.ts';
import { book, passMinutes, pay, readBookingRow, setFault, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ gatewayTimeoutMs: 300 });
});
afterEach(() => setFault(app, 'none'));
afterAll(() => app.close());

const statusOf = async (reference: string) => (await readBookingRow(app.db, reference)).status;

// The short form tries few of the faults, because the adapter of the gateway has a test for each.
const faults = isDeep ? ['error', 'garbage', 'cut', 'rate_limited', 'hang'] : ['error', 'hang'];

describe.each(faults)('while the gateway answers with %s', (fault) => {
  test('a payment is neither believed nor lost: the guest asks again', async () => {
    const { booking, client, txRef } = await book(app);
    const id = await pay(app, txRef);
    await setFault(app, fault);
    const { status, body } = await verify(client, txRef, id);
    const message = `Failed to verify payment. Please contact support with reference: ${booking.reference}`;
    expect([status, body]).toEqual([502, { success: false, message, status: 'unavailable' }]);
    expect(await statusOf(booking.reference)).toBe('pending');
    await setFault(app, 'none');
    expect((await verify(client, txRef, id)).body.status).toBe('success');
  });

  test('a payment settles by itself when the gateway is back', async () => {
    const { booking, txRef } = await book(app);
    await pay(app, txRef);
    await setFault(app, fault);
    await passMinutes(app, 3);
    expect(await statusOf(booking.reference)).toBe('pending');
    await setFault(app, 'none');
    await passMinutes(app, 1);
    expect(await statusOf(booking.reference)).toBe('confirmed');
  });
});

test('a gateway that lost the transaction is asked again later', async () => {
  const { booking, client, txRef } = await book(app);
  const id = await pay(app, txRef);
  await setFault(app, 'not_found');
  expect((await verify(client, txRef)).body.status).toBe('pending');
  expect((await verify(client, txRef, id)).status).toBe(404);
  await passMinutes(app, 2);
  expect(await statusOf(booking.reference)).toBe('pending');
  await setFault(app, 'none');
  await passMinutes(app, 3);
  expect(await statusOf(booking.reference)).toBe('confirmed');
});

test('a guest who never comes back is confirmed by asking', async () => {
  const { booking, txRef } = await book(app);
  await passMinutes(app, 2);
  await pay(app, txRef);
  expect(await statusOf(booking.reference)).toBe('pending');
  await passMinutes(app, 3);
  expect(await statusOf(booking.reference)).toBe('confirmed');
});
