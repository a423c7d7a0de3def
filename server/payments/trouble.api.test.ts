import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { book, bookingRow, letPass, pay, setFault, verify } from '#tools/testing/steps.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ gatewayTimeoutMs: 300 });
});
afterEach(() => setFault(house, 'none'));
afterAll(() => house.close());

const statusOf = async (reference: string) => (await bookingRow(house.db, reference)).status;

describe.each(['error', 'garbage', 'cut', 'rate_limited', 'hang'])('while the gateway answers with %s', (fault) => {
  test('a payment is neither believed nor lost: the guest asks again', async () => {
    const { booking, client, txRef } = await book(house);
    const id = await pay(house, txRef);
    await setFault(house, fault);
    const { status, body } = await verify(client, txRef, id);
    const message = `Failed to verify payment. Please contact support with reference: ${booking.reference}`;
    expect([status, body]).toEqual([502, { success: false, message, status: 'unavailable' }]);
    expect(await statusOf(booking.reference)).toBe('pending');
    await setFault(house, 'none');
    expect((await verify(client, txRef, id)).body.status).toBe('success');
  });

  test('a payment settles by itself when the gateway is back', async () => {
    const { booking, txRef } = await book(house);
    await pay(house, txRef);
    await setFault(house, fault);
    await letPass(house, 3);
    expect(await statusOf(booking.reference)).toBe('pending');
    await setFault(house, 'none');
    await letPass(house, 1);
    expect(await statusOf(booking.reference)).toBe('confirmed');
  });
});

test('a gateway that lost the transaction is asked again later', async () => {
  const { booking, client, txRef } = await book(house);
  const id = await pay(house, txRef);
  await setFault(house, 'not_found');
  expect((await verify(client, txRef)).body.status).toBe('pending');
  expect((await verify(client, txRef, id)).status).toBe(404);
  await letPass(house, 2);
  expect(await statusOf(booking.reference)).toBe('pending');
  await setFault(house, 'none');
  await letPass(house, 3);
  expect(await statusOf(booking.reference)).toBe('confirmed');
});

test('a guest who never comes back is confirmed by asking', async () => {
  const { booking, txRef } = await book(house);
  await letPass(house, 2);
  await pay(house, txRef);
  expect(await statusOf(booking.reference)).toBe('pending');
  await letPass(house, 3);
  expect(await statusOf(booking.reference)).toBe('confirmed');
});
