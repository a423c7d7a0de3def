import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { addDays } from '#contract/core/dates.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';
import { installationMessages, setUpProgress } from '#contract/installation/steps.ts';
import { indexedPathsOf } from '#contract/page.ts';
import type { Db } from '#db/db.ts';
import { jobKindInfo } from '#server/core/enqueue.ts';
import { gingerBeer, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { freshDatabase } from '#tools/testing/databases.ts';
import { move, postWalkIn, takePayment } from '#tools/testing/desk.ts';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import {
  doSetUpSteps,
  type NewHotel,
  ownerInput,
  setUpSecondFactor,
  startNewHotel,
  takeOver,
} from '#tools/testing/new-hotel.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { renderedPages } from '#tools/testing/rendered-pages.ts';
import { addStaffMember, addSuperadminWithTwoFactor, isSignedIn } from '#tools/testing/staff.ts';
import { pay, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let folder: string;
let hotel: NewHotel;
let app: TestApp;
/** A second process of the same hotel. */
let other: TestApp;
/** A process with keys of both kinds, which asks nothing of the gateway. */
let keyed: TestApp;
let owner: Client;
let desk: Client;
let barman: Client;
let deskId: string;
let barId: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  const web = await renderedPages(mkdtempSync(join(folder, 'files-')));
  hotel = await startNewHotel(join(folder, 'data'), { web });
  ({ app } = hotel);
  owner = (await takeOver(hotel)).client;
  await setUpSecondFactor(app, owner);
  await doSetUpSteps(owner);
  deskId = (await addStaffMember(app, { name: 'Ime Udoh' })).staffId;
  barId = (await addStaffMember(app, { name: 'Uko Eyo', role: 'barmen' })).staffId;
  desk = await app.signedInClient(deskId);
  barman = await app.signedInClient(barId);
  // Each process may be the one that sends a mail, so all put it into one folder.
  const sameMachine = { mode: 'production', db: app.db, dataDir: hotel.dataDir, hotel: app.deps.hotel } as const;
  other = await testApp({ ...sameMachine, web });
  keyed = await testApp({ ...sameMachine, gatewayKeys });
});
afterAll(async () => {
  await Promise.all([other.close(), keyed.close()]);
  await hotel.close();
  rmSync(folder, { recursive: true, force: true });
});

const addresses = { scriptUrl: 'https://gateway.example/v3.js', apiUrl: 'https://gateway.example/v3' };
const gatewayKeys = {
  flutterwave: { publicKey: 'FLWPUBK-X', secretKey: 'FLWSECK-X', webhookHash: 'hash of live', ...addresses },
  testFlutterwave: {
    publicKey: 'FLWPUBK_TEST-X',
    secretKey: 'FLWSECK_TEST-X',
    webhookHash: 'hash of test',
    ...addresses,
  },
};

const readProgress = async () => parseWire(setUpProgress, (await owner.get('/api/installation')).body);
const begin = () => owner.post('/api/installation/rehearsal', {});
const bookRoom = (from = app) =>
  from
    .client()
    .post(
      '/api/bookings/public',
      bookingInput({ room_id: 'deluxe', check_in: addDays(testToday, 3), check_out: addDays(testToday, 5) }),
    );

const documents = ['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/.well-known/security.txt'];
const pageUrls = () => [
  ...indexedPathsOf(app.deps),
  ...['/booking-success', '/nowhere', '/r/ABCDEF', '/invoice/X1?token=x', '/pay/X1', '/receipt/X1'],
  ...['/staff', '/login', '/setup', '/dashboard/superadmin/overview', '/dashboard/nowhere'],
];

async function readAll(client: Client, urls: readonly string[]): Promise<[url: string, text: string][]> {
  return Promise.all(
    urls.map(async (url): Promise<[string, string]> => {
      const { body } = await client.get(url);
      return [url, typeof body.text === 'string' ? body.text : JSON.stringify(body)];
    }),
  );
}

/** Every file that staff can download without naming one thing, by its call. */
async function readFiles(client: Client): Promise<[name: string, text: string][]> {
  const days = `from=${testToday}&to=${testToday}&day=${testToday}`;
  const fileCalls = Object.entries<Endpoint>(endpoints).filter(([, { file, path }]) => file && !path.includes(':'));
  const files = await Promise.all(
    fileCalls.map(async ([name, { path }]): Promise<[string, string]> => {
      const { status, body } = await client.get(`/api${path}?${days}`);
      return [name, status === 200 ? String(body.text) : ''];
    }),
  );
  return files.filter(([, text]) => text !== '');
}

async function readMails(from: number): Promise<[name: string, text: string][]> {
  await app.worker.idle();
  const names = (await readdir(app.mailFolder)).filter((name) => name.endsWith('.json')).sort();
  const mails = await Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(join(app.mailFolder, name), 'utf8')]),
  );
  return mails.filter(([, text]) => Date.parse(String((JSON.parse(text) as { sent_at: string }).sent_at)) > from);
}

const marked = (texts: readonly [string, string][]) =>
  texts.filter(([, text]) => text.includes(rehearsalTexts.mark)).map(([name]) => name);
const namesOf = (texts: readonly [string, string][]) => texts.map(([name]) => name);

/** The rows of the tables that go over, without what the opening sets back. */
async function readWhatGoesOver({ read }: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from unnest(tables_that_go_over()) name
    where name not in ('installation', 'job', 'rate_limit', 'spent_proof', 'sign_in_try', 'night')`.execute(read);
  const contents = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(row, ' ' order by row) as text
        from (select (to_jsonb(t) - '{uses,stock,movements}'::text[])::text as row from ${sql.table(name)} t) rows`.execute(
        read,
      );
      return [name, rows[0]?.text ?? ''] as const;
    }),
  );
  return Object.fromEntries(contents);
}

// The tests follow one hotel from the set-up over its rehearsal to the first real booking.

test('before the rehearsal nothing is marked, and nothing is sold', async () => {
  expect(marked(await readAll(app.client(), pageUrls()))).toEqual([]);
  expect(marked(await readMails(0))).toEqual([]);
  expect((await bookRoom()).status).toBe(409);
  const { is_open, rehearsal, has_test_keys } = await readProgress();
  expect([is_open, rehearsal, has_test_keys]).toEqual([false, null, true]);
  expect([keyed.deps.gateway.publicKey, app.deps.terminals === null]).toEqual(['FLWPUBK-X', false]);
});

test('it does not begin once something is recorded, and says what', async () => {
  const walkIn = await postWalkIn(desk, { room_id: 'deluxe' });
  expect(walkIn.status).toBe(201);
  const { status, body } = await begin();
  expect([status, body.message]).toEqual([409, installationMessages.recordedAlready(['1 booking'])]);
  expect((await desk.post('/api/installation/rehearsal', {})).status).toBe(403);
  await app.db.tx(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`truncate booking cascade`.execute(tx);
    await sql`update night set booked = 0`.execute(tx);
    await sql`update room_state set booking_id = null`.execute(tx);
  });
});

test('of two presses one begins it, and every process hears of it', async () => {
  const replies = await Promise.all([begin(), begin()]);
  expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  expect((await begin()).body.message).toBe(installationMessages.rehearsalBegunAlready);
  expect(app.deps.hotel.isRehearsal).toBe(true);
  for (const process of [other, keyed])
    await expect.poll(() => process.deps.hotel.isRehearsal, { timeout: 5_000 }).toBe(true);
  expect([keyed.deps.gateway.publicKey, keyed.deps.liveGateway.publicKey]).toEqual(['FLWPUBK_TEST-X', 'FLWPUBK-X']);
  const { is_open, rehearsal } = await readProgress();
  expect([is_open, rehearsal?.counts]).toEqual([false, { bookings: 0, orders: 0, payments: 0, invoices: 0 }]);
  const points = await owner.get('/api/analytics/today');
  expect(points.body.open_points).toContain('rehearsal');
  expect(points.body.open_points).not.toContain('opening');
});

let reference: string;

test('in it, guests book and pay with test cards, and staff do their work', async () => {
  const guest = app.client();
  const stay = { room_id: 'deluxe', check_in: addDays(testToday, 3), check_out: addDays(testToday, 5) };
  const booked = await guest.post('/api/bookings/public', bookingInput(stay));
  expect(booked.status).toBe(201);
  const { tx_ref } = booked.body.checkout as { tx_ref: string };
  ({ reference } = booked.body.booking as { reference: string });
  await verify(guest, tx_ref, await pay(app, tx_ref));
  const receipt = await readAll(guest, [`/receipt/${reference}`]);
  expect(marked(receipt)).toHaveLength(1);
  const calendar = await guest.get(`/api/bookings/by-reference/${reference}/calendar`);
  expect(String(calendar.body.text)).toContain(`SUMMARY:${rehearsalTexts.word}: Stay at Hotel Akwa`);

  const walkIn = await postWalkIn(desk, { room_id: 'deluxe' });
  const { id, balance } = walkIn.body.booking as { id: string; balance: number };
  expect((await takePayment(desk, id, { amount: balance })).status).toBe(201);
  expect((await move(desk, id, 'checked_in')).status).toBe(200);
  expect(app.deps.terminals).toBeNull();
  expect(app.deps.eInvoices).toBeNull();

  const added = await owner.post('/api/drinks', { ...gingerBeer, drink_name: 'Star', current_stock: 10 });
  const { id: drink_id } = added.body.drink as { id: number };
  expect(await sell(barman, [{ drink_id, quantity: 3 }])).toHaveLength(1);
});

test('every page, mail, text and file of it is marked', async () => {
  const pages = await readAll(app.client(), pageUrls());
  expect(marked(pages)).toEqual(namesOf(pages));
  expect(pages.filter(([url, text]) => url !== '/nowhere' && !text.includes('content="noindex"'))).toEqual([]);
  expect(marked(await readAll(other.client(), ['/']))).toEqual(['/']);
  const [robots] = await readAll(app.client(), documents);
  expect(robots?.[1]).toContain('Disallow: /\n');

  const mailsOfStay = async () =>
    (await readMails(Date.parse('2026-11-21T11:00:00Z') - 1)).filter(([, text]) => text.includes(reference));
  await expect.poll(mailsOfStay).not.toEqual([]);
  const ofStay = await mailsOfStay();
  expect(marked(ofStay)).toEqual(namesOf(ofStay));
  for (const [name, text] of ofStay)
    expect([name, (JSON.parse(text) as { subject: string }).subject]).toEqual([
      name,
      expect.stringMatching(new RegExp(`^${rehearsalTexts.word}: `)),
    ]);
  await app.deps.texter.send({ id: 'one', to: '0801', text: 'The disk is full' });
  expect(await readFile(app.smsLog, 'utf8')).toContain(`"${rehearsalTexts.word}: The disk is full"`);

  const files = await readFiles(owner);
  expect(files.length).toBeGreaterThan(3);
  expect(marked(files)).toEqual(namesOf(files));
  // The sign of the encoding, which the reader has taken off, stands only at the beginning.
  expect(files.filter(([, text]) => text.includes('\ufeff'))).toEqual([]);
});

test('opening removes all of it at once, and leaves what was set up', async () => {
  // A room that is closed stays closed, and a code loses its uses.
  const { id: room } = await app.db.read
    .selectFrom('room')
    .select('id')
    .where('number', '=', '103')
    .executeTakeFirstOrThrow();
  const closure = {
    kind: 'out_of_order',
    reason: 'Painting',
    from: addDays(testToday, 1),
    until: addDays(testToday, 3),
  };
  const closed = await owner.post(`/api/rooms/${room}/closures`, closure);
  expect(closed.status).toBe(201);
  const before = await readWhatGoesOver(app.db);
  const counts = (await readProgress()).rehearsal?.counts;
  expect(counts).toEqual({ bookings: 2, orders: 1, payments: expect.any(Number), invoices: 0 });

  const replies = await Promise.all([1, 2].map(() => owner.post('/api/installation/open', {})));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(app.deps.hotel.isRehearsal).toBe(false);
  for (const process of [other, keyed])
    await expect.poll(() => process.deps.hotel.isRehearsal, { timeout: 5_000 }).toBe(false);
  expect([keyed.deps.gateway.publicKey, app.deps.terminals === null]).toEqual(['FLWPUBK-X', false]);

  expect(await readWhatGoesOver(app.db)).toEqual(before);
  const { rows } = await sql<{ booked: number; closed: number; stock: number; movements: number; numbers: number }>`
    select (select sum(booked)::integer from night) as booked,
      (select count(*)::integer from room_night where closure_id is not null) as closed,
      (select stock from drink where name = 'Star') as stock, (select movements from drink where name = 'Star') as movements,
      (select count(*)::integer from booking) as numbers`.execute(app.db.read);
  expect(rows).toEqual([{ booked: 0, closed: 2, stock: 10, movements: 1, numbers: 0 }]);

  const entries = await app.db.read.selectFrom('audit').select(['action', 'actor', 'after']).orderBy('id').execute();
  expect(entries[0]).toEqual({
    ...{ action: 'hotel opened', actor: ownerInput.staff_id },
    after: { ...counts, sealNumber: expect.any(Number), sealHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await findViolations(app.db.read)).toEqual([]);
});

test('then everybody signs in again, and nothing is marked', async () => {
  expect([await isSignedIn(owner), await isSignedIn(desk)]).toEqual([false, false]);
  owner = await app.signedInClient(ownerInput.staff_id);
  const pages = await readAll(app.client(), pageUrls());
  expect(marked(pages)).toEqual([]);
  expect(pages.find(([url]) => url === '/rooms')?.[1]).not.toContain('content="noindex"');
  expect(marked(await readAll(other.client(), pageUrls()))).toEqual([]);
  const [robots] = await readAll(app.client(), documents);
  expect(robots?.[1]).not.toContain('Disallow: /\n');
  expect((await app.client().get(`/api/bookings/by-reference/${reference}`)).status).toBe(404);
  expect(await begin().then(({ body }) => body.message)).toBe(installationMessages.openedAlready);
  const { is_open, rehearsal } = await readProgress();
  expect([is_open, rehearsal]).toEqual([true, null]);
});

test('a guest books and pays, and the first mail and file are real', async () => {
  const booked = await bookRoom(other);
  expect(booked.status).toBe(201);
  expect(await app.db.read.selectFrom('charge').select('inRehearsal').execute()).toEqual([{ inRehearsal: false }]);
  desk = await app.signedInClient(deskId);
  expect((await postWalkIn(desk, { room_id: 'deluxe' })).status).toBe(201);
  const files = await readFiles(owner);
  expect(files.length).toBeGreaterThan(0);
  expect(marked(files)).toEqual([]);
  expect(await findViolations(app.db.read)).toEqual([]);
});

test('jobs of the machine and of accounts go over', async () => {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${Object.keys(jobKindInfo)}::text[]) kind where not is_job_left_behind(kind) order by 1`.execute(
    app.db.read,
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['backup.asked', 'backup.due', 'backup.sent', 'day.begun', 'day.over', 'money.compared', 'odd.due'],
    ...['picture.uploaded', 'report.due', 'round.due', 'sign_in.attacked', 'staff.access_changed', 'texts.due'],
    'upkeep.due',
  ]);
});

test('with test keys alone a hotel rehearses, and does not open', async () => {
  const { drop, db } = await freshDatabase();
  const { testFlutterwave } = gatewayKeys;
  const hotelOfFile = { ...app.deps.hotel, isRehearsal: false };
  const only = await testApp({
    ...{ mode: 'production', db, hotel: hotelOfFile },
    gatewayKeys: { flutterwave: undefined, testFlutterwave },
  });
  try {
    const at = only.clock.now();
    const person = { staffId: 'ADA1', email: 'ada@akwa.example', emailProvenAt: at };
    const { client } = await addSuperadminWithTwoFactor(only, person);
    expect((await client.post('/api/installation/rehearsal', {})).status).toBe(200);
    expect([only.deps.takesCards, only.deps.gateway.publicKey]).toEqual([true, testFlutterwave.publicKey]);
    const opened = await client.post('/api/installation/open', {});
    expect([opened.status, opened.body.message]).toEqual([409, expect.stringContaining('Card payments online')]);
    await only.db.tx((tx) =>
      sql`insert into installation (stage, reached_at, reached_by)
      select 'live', reached_at, reached_by from installation where stage = 'rehearsal'`.execute(tx),
    );
    // Whoever opens it by hand has no gateway.
    await expect.poll(() => only.deps.takesCards, { timeout: 5_000 }).toBe(false);
    await expect(only.deps.gateway.byTxRef('X')).rejects.toThrow('no card gateway is set up');
  } finally {
    await only.close();
    await drop();
  }
});
