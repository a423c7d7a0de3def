import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { type AppError, errorMessages } from '#contract/core/errors.ts';
import { guestCalls } from '#contract/front-desk/guest-calls.ts';
import { createCallApi } from '#web/core/api.ts';

type SentRequest = { url: string; method: string; csrf: string | null; unattended: string | null; body: unknown };

/** A stand-in for the server, which gives these replies in turn and records the requests. */
function makeServer(...answers: (Response | Error)[]) {
  const sentRequests: SentRequest[] = [];
  const page = { isAttended: true, unauthenticatedCount: 0 };
  const send: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    sentRequests.push({
      url: url instanceof Request ? url.url : url.toString(),
      method: init?.method ?? 'GET',
      csrf: headers.get('x-csrf-token'),
      unattended: headers.get('x-unattended'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const answer = answers.shift();
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer left');
    return answer;
  };
  const call = createCallApi(endpoints, send, {
    isAttended: () => page.isAttended,
    onUnauthenticated() {
      page.unauthenticatedCount += 1;
    },
  });
  return { call, sent: sentRequests, page };
}

const jsonResponse = (body: unknown, status = 200) => Response.json(body, { status });
const tokenResponse = (csrfToken: string) => jsonResponse({ success: true, csrfToken });
const csrfRefusal = () => jsonResponse({ success: false, message: 'Your session has changed.', code: 'csrf' }, 403);
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: AppError) => error,
  );

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const payment = { txRef: 'TX-1', transactionId: '1' };

test('a reading call puts its input into path and query', async () => {
  const { call, sent } = makeServer(
    jsonResponse({ success: true, available: true }),
    jsonResponse({ success: false, message: 'No' }, 404),
  );

  await call('checkAvailability', { roomTypeId: 'a&b', checkIn: '2026-12-01', checkOut: '2026-12-02' });
  await errorOf(call('bookingByReference', { reference: 'BK/1', token: 't' }));

  expect(sent.map((request) => request.url)).toEqual([
    '/api/room-inventory/check-availability?room_type_id=a%26b&check_in=2026-12-01&check_out=2026-12-02',
    '/api/bookings/by-reference/BK%2F1?token=t',
  ]);
});

test('a call leaves its input as it is', async () => {
  const { call } = makeServer(jsonResponse({ success: false, message: 'No' }, 404));
  const input = { reference: 'BK-1' };
  await errorOf(call('bookingByReference', input));
  expect(input).toEqual({ reference: 'BK-1' });
});

test("a guest's page has the calls of its own table and no others", async () => {
  const call = createCallApi(guestCalls, async () => jsonResponse({ success: true, available: true }));
  const stay = { roomTypeId: 'deluxe', checkIn: '2026-12-01', checkOut: '2026-12-02' };

  expect(await call('checkAvailability', stay)).toEqual({ available: true });
  // @ts-expect-error: `roomInventory` is a call of the staff, and `call` has only the guests' calls.
  expect(await errorOf(call('roomInventory', {}))).toMatchObject({ message: 'This page cannot call roomInventory' });
});

test('writing calls share one CSRF token', async () => {
  const notPaid = () => jsonResponse({ success: false, message: 'No' }, 402);
  const { call, sent } = makeServer(tokenResponse('one'), notPaid(), notPaid());

  await errorOf(call('verifyPayment', payment));
  await errorOf(call('verifyPayment', payment));

  expect(sent.map(({ url, csrf }) => [url, csrf])).toEqual([
    ['/api/auth/csrf-token', null],
    ['/api/payments/verify', 'one'],
    ['/api/payments/verify', 'one'],
  ]);
  expect(sent[1]?.body).toEqual({ tx_ref: 'TX-1', transaction_id: '1' });
});

test('a refused token is fetched anew and the call repeated, once', async () => {
  const { call, sent } = makeServer(tokenResponse('old'), csrfRefusal(), tokenResponse('new'), csrfRefusal());

  const error = await errorOf(call('verifyPayment', payment));

  expect(sent.map((request) => request.csrf)).toEqual([null, 'old', null, 'new']);
  expect(error).toMatchObject({ kind: 'forbidden', message: 'Your session has changed.' });
});

test('a call without a connection for its token says so', async () => {
  const { call } = makeServer(new TypeError('offline'), csrfRefusal(), new TypeError('offline'), csrfRefusal());

  expect(await errorOf(call('verifyPayment', payment))).toMatchObject({ message: errorMessages.connection });
});

test('signing in or out makes the token before it worthless', async () => {
  const { call, sent } = makeServer(
    tokenResponse('before'),
    jsonResponse({ success: false, message: 'Invalid credentials' }, 401),
    jsonResponse({ success: true, message: 'Login successful!' }),
    tokenResponse('after'),
    jsonResponse({ success: true, message: 'Signed out', is_locked_for_next: false }),
  );
  const credentials = { staffId: 'FRONT001', password: 'Ebute-2026!' };

  await errorOf(call('login', credentials));
  await call('login', credentials);
  await call('logout', {});

  expect(sent.map(({ url, csrf }) => [url, csrf])).toEqual([
    ['/api/auth/csrf-token', null],
    ['/api/auth/login', 'before'],
    ['/api/auth/login', 'before'],
    ['/api/auth/csrf-token', null],
    ['/api/auth/logout', 'after'],
  ]);
});

test('a call nobody is behind says so', async () => {
  const notPaid = () => jsonResponse({ success: false, message: 'No' }, 402);
  const { call, sent, page } = makeServer(notPaid(), notPaid(), tokenResponse('one'), notPaid());

  await errorOf(call('verifySession', {}));
  page.isAttended = false;
  await errorOf(call('verifySession', {}));
  await errorOf(call('verifyPayment', payment));

  expect(sent.map(({ url, unattended }) => [url, unattended])).toEqual([
    ['/api/auth/verify', null],
    ['/api/auth/verify', '1'],
    ['/api/auth/csrf-token', null],
    ['/api/payments/verify', '1'],
  ]);
});

test('the page hears of a call that was refused because nobody is signed in', async () => {
  const { call, page } = makeServer(
    jsonResponse({ success: false, message: 'No' }, 403),
    jsonResponse({ success: false, message: 'Authentication Required' }, 401),
  );

  await errorOf(call('verifySession', {}));
  expect(page.unauthenticatedCount).toBe(0);
  expect(await errorOf(call('verifySession', {}))).toMatchObject({ kind: 'unauthenticated' });
  expect(page.unauthenticatedCount).toBe(1);
});

test('without a token the call still goes out and says what the server says', async () => {
  const { call, sent } = makeServer(new Error('offline'), jsonResponse({ success: false, message: 'Not paid' }, 402));

  expect(await errorOf(call('verifyPayment', payment))).toMatchObject({ kind: 'not_paid', message: 'Not paid' });
  expect(sent[1]?.csrf).toBeNull();
});

test('field errors and details of a refusal arrive', async () => {
  const message = 'Please provide a valid email';
  const errors = [{ field: 'guest_email', message }];
  const { call } = makeServer(jsonResponse({ success: false, message: 'Wrong', errors, status: 'failed' }, 400));

  expect(await errorOf(call('availableRooms', {}))).toMatchObject({
    kind: 'invalid',
    errors: [{ field: 'guestEmail', message }],
    detail: { status: 'failed' },
  });
});

test('a dead network is a connection error', async () => {
  const { call } = makeServer(new TypeError('Failed to fetch'));

  expect(await errorOf(call('availableRooms', {}))).toMatchObject({
    kind: 'unavailable',
    message: 'Connection error. Please check your internet connection.',
  });
});

test('answers that are not ours are errors, never data', async () => {
  const { call } = makeServer(
    new Response('<h1>Bad gateway</h1>', { status: 504 }),
    new Response('<h1>Welcome</h1>'),
    jsonResponse({ success: true, data: [{ id: 1 }], today: '2026-11-21' }),
  );

  expect(await errorOf(call('availableRooms', {}))).toMatchObject({ kind: 'unavailable' });
  expect(await errorOf(call('availableRooms', {}))).toMatchObject({ kind: 'internal' });
  expect(await errorOf(call('availableRooms', {}))).toMatchObject({ kind: 'internal' });
});

test('a call that crossed a change of session is made again with the new one', async () => {
  let answer = (_: Response) => {};
  const changed = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const session = { user: { name: 'Ada', role: 'barmen', staff_id: 'BAR1', two_factor_enabled: false } };
  const settings = { emailNotifications: true, smsAlerts: true, dailyReports: false, currency: 'NGN', timezone: 'UTC' };
  let refusals = 0;
  const call = createCallApi(
    endpoints,
    async (url) => {
      const path = url instanceof Request ? url.url : url.toString();
      if (path.endsWith('csrf-token')) return tokenResponse('t');
      if (path.endsWith('change-password')) return changed;
      refusals += 1;
      return refusals > 1
        ? jsonResponse({ success: true, ...session, settings, contact: { email: null, phone: null } })
        : jsonResponse({ success: false, message: 'Authentication Required' }, 401);
    },
    { isAttended: () => true, onUnauthenticated: () => expect.unreachable() },
  );

  const change = call('changePassword', { currentPassword: 'a', newPassword: 'b' });
  const readingCall = call('verifySession', {});
  answer(jsonResponse({ success: true, message: 'Password changed successfully!' }));

  await change;
  expect((await readingCall).user.name).toBe('Ada');
});

test('a file arrives whole, under the name it was given', async () => {
  const csv = '\ufeffTime,Description\r\n"2026-11-21","Ọlá ""Ola"" Ade"\r\n';
  const csvHeaders = {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="bookings_2026-11-21.csv"',
  };
  const { call, sent } = makeServer(new Response(csv, { headers: csvHeaders }));

  const { name, chunks } = await call('exportBookings', { from: '2026-11-01' });

  expect(sent[0]?.url).toBe('/api/exports/bookings?from=2026-11-01');
  expect(name).toBe('bookings_2026-11-21.csv');
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  for await (const piece of chunks) text += typeof piece === 'string' ? piece : decoder.decode(piece);
  expect(text).toBe(csv);
});

test('a file that cannot be had says why, and half of one is none', async () => {
  const halfReply = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) });
  const { call } = makeServer(
    jsonResponse({ success: false, message: 'No data to export' }, 404),
    new Response(halfReply, { headers: { 'content-disposition': 'attachment; filename="a.csv"' } }),
    new Response('<h1>Welcome</h1>'),
  );

  expect(await errorOf(call('exportTransactions', {}))).toMatchObject({ message: 'No data to export' });
  expect(await errorOf(call('exportTransactions', {}))).toMatchObject({ kind: 'unavailable' });
  expect(await errorOf(call('exportTransactions', {}))).toMatchObject({ detail: { unreadable: true } });
});
