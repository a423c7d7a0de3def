import { expect, test } from 'vitest';
import { bookingInput } from '#tools/testing/factories.ts';
import { addStaffMember, login } from '#tools/testing/staff.ts';
import { book, passMinutes, pay, readBookingRow, setFault, signedIn, verify } from '#tools/testing/steps.ts';
import { testApp } from '#tools/testing/test-app.ts';

type LogLine = { level: string; requestId?: string; job?: number; msg: string; route?: string };

const listenToLog = () => {
  const lines: string[] = [];
  return {
    lines,
    logTarget: { write: (line: string) => void lines.push(line) },
    read: () => lines.map((line) => JSON.parse(line) as LogLine),
  };
};

const guest = {
  guest_name: 'Oluwaseun Adéyemí-Harper',
  guest_email: 'oluwaseun.harper+lagos@example.ng',
  guest_phone: '+234 803 555 0142',
};
const wrongPassword = 'Not-The-Password-99';

test('the log of a busy and unlucky day names nobody and opens nothing', async () => {
  const { lines, logTarget, read } = listenToLog();
  const app = await testApp({ logTarget });
  const secrets: string[] = [];
  try {
    const { client, booking, txRef } = await book(app, guest);
    const token = (await readBookingRow(app.db, booking.reference)).receiptToken;
    await app.client().get(`/receipt/${booking.reference}?token=${token}`);
    await app.client().get(`/api/bookings/by-reference/${booking.reference}?token=${token}`);
    await app.client().get(`/${guest.guest_email}/${encodeURIComponent(guest.guest_name)}`);
    await app.client().get(`/rooms/${encodeURIComponent(guest.guest_name)}`);
    await app.client().get(`/api/bookings/by-reference/${encodeURIComponent(guest.guest_email)}/%E0%A4%A`);
    const member = await addStaffMember(app, {
      role: 'superadmin',
      name: guest.guest_name,
      email: guest.guest_email,
      phone: guest.guest_phone,
    });
    const admin = await signedIn(app, member);
    await login(app.client(), member.staffId, wrongPassword);
    const { receipt_path } = (await admin.get(`/api/bookings/${booking.id}`)).body;
    const copyUrl = new URL(String(receipt_path), app.url);
    await app.client().get(`${copyUrl.pathname}${copyUrl.search}`);
    await app.client().get(`/api/bookings/by-reference/${booking.reference}/receipt${copyUrl.search}`);
    secrets.push(copyUrl.searchParams.get('token') ?? 'no token');
    await admin.get(`/api/bookings?q=${encodeURIComponent(guest.guest_email)}`);
    await setFault(app, 'cut');
    await verify(client, txRef);
    await setFault(app, 'none');
    await pay(app, txRef);
    app.deps.mailer.send = async ({ to }) => {
      throw new Error(`550 No such user ${guest.guest_name.length} <${to}>, token=${token}, Bearer ${token}`);
    };
    await verify(client, txRef);
    await passMinutes(app, 5);
    await client.raw('/api/bookings/public', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"guest_email": "${guest.guest_email}`,
    });
    await app.db.session((session) =>
      session.script(
        `alter table booking add constraint nobody check (guest_email <> '${guest.guest_email}') not valid`,
      ),
    );
    const refusal = await client.post(
      '/api/bookings/public',
      bookingInput({ ...guest, transaction_ref: 'another one' }),
    );
    expect(refusal.status).toBe(500);
    const { rows } = await app.db.session((session) => session.query('select token_hash from session'));
    secrets.push(token, member.password, wrongPassword, ...rows.map((row) => String(row.tokenHash)));
    const cookies = (await app.client().open('/api/auth/csrf-token')).headers.getSetCookie();
    secrets.push(...cookies.map((cookie) => cookie.split(/[=;]/)[1] ?? '').filter(Boolean));
    expect(secrets.length).toBeGreaterThan(4);

    const failedLine = read().find(({ msg }) => msg === 'request failed');
    expect([failedLine?.level, failedLine?.requestId]).toEqual(['error', refusal.headers.get('x-request-id')]);
    expect(read().some(({ msg, job }) => msg === 'job failed' && job !== undefined)).toBe(true);
    expect(read().some(({ msg, requestId }) => msg === 'gateway unavailable' && requestId !== undefined)).toBe(true);
  } finally {
    await app.close();
  }
  const log = lines.join('\n');
  expect(lines.length).toBeGreaterThan(20);
  const spellingsOf = (text: string) => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)];
  const personalTexts = [
    guest.guest_name,
    'Oluwaseun',
    guest.guest_email,
    'oluwaseun.harper',
    guest.guest_phone,
    '803 555 0142',
  ];
  for (const word of [...personalTexts, ...secrets].flatMap(spellingsOf))
    expect(log.includes(word) ? word : 'absent').toBe('absent');
}, 60_000);

test('a request has one id in its answer and in its line: the proxy’s, if it is one of ours and looks like one', async () => {
  const { logTarget, read } = listenToLog();
  const app = await testApp({ logTarget });
  try {
    const requestWithId = async (id: string) =>
      (await app.client().raw('/api/health', { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await requestWithId('edge-2026.11:21_0001')).toBe('edge-2026.11:21_0001');
    for (const strangeId of ['short', 'x'.repeat(65), 'with blank here', '{"level":"fatal"}', 'ada@example.ng'])
      expect(await requestWithId(strangeId)).toMatch(/^[0-9a-f-]{36}$/);
    const badReply = await app.client().get('/api/bookings/by-reference/%E0%A4%A');
    expect([badReply.status, badReply.headers.get('x-request-id')]).toEqual([
      404,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    await expect
      .poll(() =>
        read()
          .filter(({ route }) => route === '/api/health')
          .map(({ requestId }) => requestId),
      )
      .toContain('edge-2026.11:21_0001');
  } finally {
    await app.close();
  }
});
