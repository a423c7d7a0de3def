import { expect, test } from 'vitest';
import { endpoints, type Input } from '#contract/api.ts';
import { createCallApi } from '#web/core/api.ts';

const awayReply = (seconds = '5') =>
  Response.json({ success: false, message: 'Not now' }, { status: 503, headers: { 'retry-after': seconds } });

/** A page whose server is away for the first `absences` requests, apart from those for a CSRF token. */
function makePage({
  absences,
  refusal = awayReply,
  reply = {},
}: {
  absences: number;
  refusal?: () => Response;
  reply?: object;
}) {
  const bodies: unknown[] = [];
  const pauses: number[] = [];
  const awaySigns: boolean[] = [];
  const call = createCallApi(
    endpoints,
    async (url, init) => {
      if (url === '/api/auth/csrf-token') return Response.json({ success: true, csrfToken: 't' });
      bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
      return bodies.length > absences ? Response.json({ success: true, ...reply }) : refusal();
    },
    { wait: async (ms) => pauses.push(ms), onAway: (isAway) => awaySigns.push(isAway) },
  );
  return { call, bodies, pauses, awaySigns };
}

const stay = { roomTypeId: 'deluxe', checkIn: '2026-12-01', checkOut: '2026-12-02' };
const order: Input<'createSale'> = { items: [{ drinkId: 1, quantity: 2 }], key: 'SALE-1' };

test('what only reads is repeated after the pause that the server asks for, and the page shows that it waits', async () => {
  const { call, pauses, awaySigns } = makePage({ absences: 2, reply: { available: true } });
  expect(await call('checkAvailability', stay)).toEqual({ available: true });
  expect(pauses).toHaveLength(2);
  for (const pause of pauses) expect(Math.abs(pause - 6_250)).toBeLessThanOrEqual(1_250);
  expect(awaySigns).toEqual([true, false]);
});

test('a write is repeated under the same idempotency key', async () => {
  const { call, bodies } = makePage({ absences: 3, reply: { message: 'Sold', sales: [], total_amount: 0, stock: [] } });
  await call('createSale', order);
  const sentBody = { items: [{ drink_id: 1, quantity: 2 }], key: 'SALE-1' };
  expect(bodies).toEqual([sentBody, sentBody, sentBody, sentBody]);
});

test.each<[string, Parameters<typeof makePage>[0], Input<'createSale'>]>([
  ['without an idempotency key', { absences: 1 }, { ...order, key: undefined }],
  [
    'that is refused without a time to come back',
    { absences: 1, refusal: () => Response.json({ success: false, message: 'No' }, { status: 503 }) },
    order,
  ],
  ['that may only be repeated much later', { absences: 1, refusal: () => awayReply('120') }, order],
])('a write %s is left to the person', async (_, options, input) => {
  const { call, bodies, awaySigns } = makePage(options);
  await expect(call('createSale', input)).rejects.toMatchObject({ kind: 'unavailable' });
  expect([bodies.length, awaySigns]).toEqual([1, []]);
});

test('nothing is repeated for longer than a minute', async () => {
  const { call, pauses, awaySigns } = makePage({ absences: 1_000 });
  await expect(call('createSale', order)).rejects.toMatchObject({ kind: 'unavailable', message: 'Not now' });
  const waitedMs = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(waitedMs).toBeLessThanOrEqual(60_000);
  expect(waitedMs).toBeGreaterThan(50_000);
  expect(awaySigns).toEqual([true, false]);
});
