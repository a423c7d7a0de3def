import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, endpoints } from '#contract/api.ts';
import { errorStatus } from '#contract/errors.ts';

const calls = Object.entries<Endpoint>(endpoints);

describe('the table of calls', () => {
  test('is this one', () => {
    expect(calls.map(([name, { method, path }]) => `${name}: ${method} ${path}`)).toMatchInlineSnapshot(`
      [
        "csrfToken: GET /auth/csrf-token",
        "availableRooms: GET /room-inventory/available",
        "checkAvailability: GET /room-inventory/check-availability",
        "createPublicBooking: POST /bookings/public",
        "bookingByReference: GET /bookings/by-reference/:reference",
        "verifyPayment: POST /payments/verify",
        "flutterwaveWebhook: POST /payments/webhook/flutterwave",
        "health: GET /health",
        "ready: GET /ready",
      ]
    `);
  });

  test('has each address once, however its parameters are called', () => {
    const addresses = calls.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.each(calls)('%s takes every parameter of its path from its input', (_, { path, input }) => {
    const fields = input instanceof z.ZodMiniObject ? Object.keys(input.def.shape) : [];
    expect(fields).toEqual(expect.arrayContaining([...path.matchAll(/:(\w+)/g)].map(([, name]) => name)));
  });

  test.each(calls)('%s knows how it can be refused', (_, endpoint) => {
    expect(Object.keys(errorStatus)).toEqual(expect.arrayContaining([...endpoint.errors]));
    expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
    expect(endpoint.errors.includes('too_many')).toBe(endpoint.perMinute !== undefined);
  });

  test('lets nothing that changes the house be stored by a browser', () => {
    expect(calls.filter(([, { method, maxAge }]) => method !== 'GET' && maxAge !== undefined)).toEqual([]);
  });
});
