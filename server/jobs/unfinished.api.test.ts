import { mkdir, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditPage } from '#contract/core/audit.ts';
import { jobMessages, unfinishedPage } from '#contract/jobs/jobs.ts';
import { noticesPage } from '#contract/messaging/bell.ts';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import type { Client } from '#tools/testing/client.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { book, pay, signedIn, verify } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';
import { insertParkedJob } from '#tools/testing/valid-calls.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp({ connections: 2 });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.read.deleteFrom('job').execute();
  admin = await signedIn(app, 'superadmin');
});

const listUnfinishedJobs = async (query = '') =>
  parseWire(unfinishedPage, (await admin.get(`/api/jobs/unfinished${query}`)).body);
const postAction = (id: string, what: string, body: object = {}) => admin.post(`/api/jobs/${id}/${what}`, body);
const readAuditEntries = async () => parseWire(auditPage, (await admin.get('/api/audit?kind=job')).body).data;
const stateOf = (id: string) =>
  app.db.read
    .selectFrom('job')
    .select(['state', 'attempts', 'failingSince'])
    .where('id', '=', Number(id))
    .executeTakeFirst();

test('a mail that fails for a day rings the owner’s bell, is listed, and goes out when it is resent', async () => {
  await rm(app.mailFolder, { recursive: true, force: true });
  await writeFile(app.mailFolder, '');
  const { client, booking, txRef } = await book(app);
  await pay(app, txRef);
  await verify(client, txRef);
  // Waits until the first attempt has failed, because the row is changed below.
  await app.worker.idle();
  await app.db.read.updateTable('job').set({ attempts: 33 }).where('kind', '=', 'booking.confirmed').execute();
  const firstTry = app.clock.now().toISOString();
  // Less than an hour passes. After an hour, the alert to the owner, which is a mail that fails too, would be listed.
  app.clock.advance(50 * 60_000);
  await app.worker.idle();
  const owner = await signedIn(app, 'superadmin');
  const { data: notices } = parseWire(noticesPage, (await owner.get('/api/notices')).body);
  expect(notices[0]).toMatchObject({
    kind: 'job_parked',
    message: 'Confirmation e-mail to the guest: it failed too often and waits for you',
    link: { tab: 'unfinished-work' },
  });
  admin = owner;
  const { data } = await listUnfinishedJobs();
  const [parkedJob] = data;
  expect(data).toEqual([
    {
      id: expect.any(String),
      work: 'Confirmation e-mail to the guest',
      about: `${booking.reference}, ${booking.guest_name}`,
      booking_id: booking.id,
      tries: 34,
      problem: 'The disk could not be written to',
      since: firstTry,
      is_parked: true,
      can_give_up: true,
    },
  ]);
  await rm(app.mailFolder);
  await mkdir(app.mailFolder);
  const { status, body } = await postAction(parkedJob?.id ?? '', 'resend');
  expect([status, body.message]).toEqual([200, jobMessages.resent]);
  await app.worker.idle();
  expect(await readMailFolder(app.mailFolder, booking.guest_email)).toHaveLength(1);
  expect((await listUnfinishedJobs()).data).toEqual([]);
  expect((await readAuditEntries())[0]).toMatchObject({
    action: 'work tried again',
    subject: `Confirmation e-mail to the guest: ${booking.reference}`,
    booking_id: booking.id,
    changes: [{ name: 'Tries', before: null, after: '34' }],
  });
});

describe('parked work', () => {
  test('is given up with a reason, which is written down, and is not tried again', async () => {
    const { booking } = await book(app);
    const id = await insertParkedJob(app, booking.id);
    const dedupeKey = `booking.confirmed:${booking.id}`;
    await app.db.read.updateTable('job').set({ dedupeKey }).where('id', '=', Number(id)).execute();
    expect((await postAction(id, 'give-up', { reason: ' ' })).body.errors).toEqual([
      { field: 'reason', message: jobMessages.reason },
    ]);
    const { status, body } = await postAction(id, 'give-up', { reason: 'She was called' });
    expect([status, body.message, await stateOf(id)]).toEqual([
      200,
      jobMessages.givenUp,
      { state: 'given_up', attempts: 34, failingSince: null },
    ]);
    expect((await readAuditEntries())[0]).toMatchObject({ action: 'work given up', reason: 'She was called' });
    expect((await admin.get(`/api/bookings/${booking.id}`)).body.email).toBe('failed');
  });

  test('about a refund names the booking it is for', async () => {
    const { client, booking, txRef } = await book(app);
    await pay(app, txRef, { amount: 1000 });
    await verify(client, txRef);
    await app.worker.idle();
    const parkedFields = { state: 'parked', failingSince: app.clock.now(), finishedAt: null } as const;
    await app.db.read.updateTable('job').set(parkedFields).where('kind', '=', 'refund.due').execute();
    expect((await listUnfinishedJobs()).data).toMatchObject([
      { about: `${booking.reference}, ${booking.guest_name}`, booking_id: booking.id },
    ]);
  });

  test('of a daily kind says which day', async () => {
    const id = await insertParkedJob(app);
    const payload = JSON.stringify({ day: '2026-11-22' });
    await app.db.read.updateTable('job').set({ kind: 'upkeep.due', payload }).where('id', '=', Number(id)).execute();
    expect((await listUnfinishedJobs()).data).toMatchObject([{ work: 'Nightly upkeep', about: 'Sun, 22 Nov 2026' }]);
  });

  test('is dealt with by one person', async () => {
    const id = await insertParkedJob(app);
    const replies = await Promise.all([
      postAction(id, 'resend'),
      postAction(id, 'give-up', { reason: 'Old' }),
      postAction(id, 'resend'),
    ]);
    expect(replies.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409']);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(jobMessages.dealtWith);
  });

  test('is not found under an id that is none', async () => {
    for (const id of ['0', 'x', '999999999', '1e3', '99999999999999999999']) {
      const { status, body } = await postAction(id, 'resend');
      expect([id, status, body.message]).toEqual([id, 404, jobMessages.notFound]);
    }
  });

  test('that the house cannot do without can only be tried again', async () => {
    const id = await insertParkedJob(app);
    await app.db.read.updateTable('job').set({ kind: 'booking.hold_ended' }).execute();
    expect((await listUnfinishedJobs()).data[0]?.can_give_up).toBe(false);
    const { status, body } = await postAction(id, 'give-up', { reason: 'No' });
    expect([status, body.message]).toEqual([409, jobMessages.needed]);
  });

  test('is listed in the order it has waited, page by page, whatever it is about', async () => {
    const ids: string[] = [];
    for (let hours = 0; hours < 3; hours++) {
      app.clock.advance(60_000);
      ids.push(await insertParkedJob(app));
    }
    await app.db.read
      .updateTable('job')
      .set({ kind: 'of a later version', payload: '{}' })
      .where('id', '=', Number(ids[2]))
      .execute();
    const firstPage = await listUnfinishedJobs('?limit=2');
    const secondPage = await listUnfinishedJobs(`?limit=2&cursor=${firstPage.next_cursor}`);
    expect([...firstPage.data, ...secondPage.data].map(({ id, about, problem }) => [id, about, problem])).toEqual(
      ids.map((id) => [id, null, 'The mail server refused the address']),
    );
    expect(secondPage.data[0]).toMatchObject({ work: 'of a later version', can_give_up: false });
  });
});

test('at night what has been over for a month is forgotten, and the next night is promised once', async () => {
  const at = app.clock.now();
  const daysAgo = (count: number) => new Date(at.getTime() - count * 86_400_000);
  const finishedJob = (finishedAt: Date, state: 'done' | 'given_up' = 'done') => ({
    ...{ kind: 'payment.nudged', payload: '{}', state, finishedAt, runAt: finishedAt, createdAt: finishedAt },
  });
  await app.db.read
    .insertInto('job')
    .values([finishedJob(daysAgo(31)), finishedJob(daysAgo(31), 'given_up'), finishedJob(daysAgo(29))])
    .execute();
  await insertParkedJob(app);
  await app.db.read
    .insertInto('job')
    .values([1, 2].map(() => ({ kind: 'upkeep.due', payload: '{"day":"2026-11-22"}', runAt: at, createdAt: at })))
    .execute();
  app.clock.set(new Date('2026-11-22T02:30:00Z'));
  await app.worker.idle();
  const jobsLeft = await app.db.read.selectFrom('job').select(['kind', 'state', 'runAt']).orderBy('id').execute();
  expect(jobsLeft.filter(({ kind }) => kind === 'payment.nudged')).toHaveLength(1);
  expect(jobsLeft.filter(({ state }) => state === 'parked')).toHaveLength(1);
  const nextUpkeeps = jobsLeft.filter(({ kind, state }) => kind === 'upkeep.due' && state === 'waiting');
  expect(nextUpkeeps.map(({ runAt }) => runAt.toISOString())).toEqual(['2026-11-23T02:30:00.000Z']);
  // Upkeep vacuums only the embedded database; a PostgreSQL server has autovacuum.
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_user_tables where schemaname = 'public' and last_vacuum is not null`.execute(
    app.db.read,
  );
  expect((rows[0]?.count ?? 0) > 20).toBe(app.db.engine === 'pglite');
});

test('at night what the bell no longer shows is forgotten, read or not, and the rest stays', async () => {
  const at = app.clock.now();
  const { read } = app.db;
  const noticeFrom = (days: number) => ({
    ...{ kind: 'money_differs' as const, facts: '{"differences":1}', at: new Date(at.getTime() - days * 86_400_000) },
  });
  const notices = await read.insertInto('notice').values([31, 31, 29, 29].map(noticeFrom)).returning('id').execute();
  const [readLongAgo = 0, longAgo = 0, readLately = 0, unreadLately = 0] = notices
    .map(({ id }) => id)
    .sort((a, b) => a - b);
  const { id: readerId } = await read
    .selectFrom('staff')
    .select('id')
    .where('staffId', '=', 'ADMIN001')
    .executeTakeFirstOrThrow();
  const readNotices = [readLongAgo, readLately].map((noticeId) => ({ staffId: readerId, noticeId }));
  await read.insertInto('noticeRead').values(readNotices).execute();
  await read
    .insertInto('job')
    .values({ kind: 'upkeep.due', payload: '{"day":"2026-11-22"}', runAt: at, createdAt: at })
    .execute();
  await app.worker.idle();
  const noticeIds = [readLongAgo, longAgo, readLately, unreadLately];
  const noticesLeft = await read.selectFrom('notice').select('id').where('id', 'in', noticeIds).orderBy('id').execute();
  expect(noticesLeft).toEqual([{ id: readLately }, { id: unreadLately }]);
  const readMarksLeft = await read.selectFrom('noticeRead').selectAll().where('noticeId', 'in', noticeIds).execute();
  expect(readMarksLeft).toEqual(readNotices.slice(1));
});

test('a hotel whose old jobs are forgotten still balances', async () => {
  const olderApp = await testApp();
  try {
    const { client, txRef } = await book(olderApp);
    await pay(olderApp, txRef);
    await verify(client, txRef);
    await olderApp.worker.idle();
    olderApp.clock.advance(32 * 86_400_000);
    await olderApp.worker.idle();
    const jobsLeft = await olderApp.db.read
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'booking.confirmed')
      .execute();
    expect([jobsLeft, await findViolations(olderApp.db.read)]).toEqual([[], []]);
  } finally {
    await olderApp.close();
  }
});
