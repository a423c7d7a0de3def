import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMailFolder } from '#server/platform/integrations/mail.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { databaseFor } from '#tools/testing/databases.ts';
import { move, moveThrough, takePayment, walkIn } from '#tools/testing/desk.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { addStaffMember } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let database: Awaited<ReturnType<typeof databaseFor>>;
beforeAll(async () => {
  database = await databaseFor(openedAt);
});
afterAll(() => database.drop());

let apps: TestApp[];
beforeEach(() => {
  apps = [];
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  const { read } = database.db;
  await read.deleteFrom('job').execute();
  await read.updateTable('staff').set({ isActive: false }).where('staffId', 'like', 'TEST%').execute();
});

/** Starts another process of the same hotel, and runs the jobs that are due. */
async function startProcess(at: string): Promise<TestApp> {
  const app = await testApp({ db: database.db, at: new Date(at) });
  apps.push(app);
  await app.worker.idle();
  return app;
}
async function stopProcess(app: TestApp) {
  apps = apps.filter((each) => each !== app);
  await app.close();
}
async function goTo(instant: string) {
  for (const app of apps) app.clock.set(new Date(instant));
  for (const app of apps) await app.worker.idle();
}

const email = 'owner@example.ng';
const addOwner = (app: TestApp, facts: Parameters<typeof addStaffMember>[1] = {}) =>
  addStaffMember(app, { role: 'superadmin', email, dailyReports: true, ...facts });

async function reportDaysFor(address = email): Promise<string[]> {
  const mails = await Promise.all(apps.map((app) => readMailFolder(app.mailFolder, address)));
  return mails
    .flat()
    .map(({ text }) => /day=(\S+)/.exec(text)?.[1] ?? text)
    .sort();
}

describe('the daily report', () => {
  test('comes at 07:00 in Lagos, which is 06:00 UTC, on every morning, to who wants it and can be reached', async () => {
    const app = await startProcess('2026-11-21T11:00:00Z');
    await addOwner(app);
    await addOwner(app, { email: 'second@example.ng' });
    await addOwner(app, { email: 'off@example.ng', dailyReports: false });
    await addOwner(app, { email: 'gone@example.ng', isActive: false });
    await addOwner(app, { email: 'desk@example.ng', role: 'receptionist' });
    await addOwner(app, { email: null });
    const undecidedClient = await signedIn(
      app,
      await addOwner(app, { email: 'undecided@example.ng', dailyReports: false }),
    );
    const saveDailyReports = async (dailyReports: boolean) => {
      const otherSettings = { emailNotifications: false, smsAlerts: false, currency: 'NGN', timezone: 'UTC' };
      expect((await undecidedClient.put('/api/auth/update-settings', { ...otherSettings, dailyReports })).status).toBe(
        200,
      );
    };
    await saveDailyReports(true);
    await saveDailyReports(false);
    const readRecipients = async () => (await readMailFolder(app.mailFolder)).map(({ to }) => to).sort();
    await goTo('2026-11-22T05:59:59Z');
    expect(await readRecipients()).toEqual([]);
    await goTo('2026-11-22T06:00:00Z');
    expect(await reportDaysFor()).toEqual(['2026-11-21']);
    expect(await readRecipients()).toEqual([email, 'second@example.ng'].sort());
    await goTo('2026-11-23T05:59:59Z');
    expect(await reportDaysFor()).toHaveLength(1);
    await goTo('2026-11-23T06:00:00Z');
    expect(await reportDaysFor()).toEqual(['2026-11-21', '2026-11-22']);
  });

  test('comes once from two processes, and is not sent again by a restart', async () => {
    const firstProcess = await startProcess('2026-11-22T05:00:00Z');
    const secondProcess = await startProcess('2026-11-22T05:00:00Z');
    await addOwner(firstProcess);
    await Promise.all(
      apps.map((app) => {
        app.clock.set(new Date('2026-11-22T06:00:00Z'));
        return app.worker.idle();
      }),
    );
    await goTo('2026-11-22T06:05:00Z');
    expect(await reportDaysFor()).toEqual(['2026-11-21']);
    await stopProcess(secondProcess);
    const thirdProcess = await startProcess('2026-11-22T09:00:00Z');
    expect(await readMailFolder(thirdProcess.mailFolder)).toEqual([]);
  });

  test('comes at the start of a hotel that was closed at 07:00, for yesterday only, or waits for 07:00', async () => {
    const earlyProcess = await startProcess('2026-11-21T11:00:00Z');
    await addOwner(earlyProcess);
    await stopProcess(earlyProcess);
    const lateProcess = await startProcess('2026-11-26T14:30:00Z');
    expect(await reportDaysFor()).toEqual(['2026-11-25']);
    await goTo('2026-11-27T06:00:00Z');
    expect(await reportDaysFor()).toEqual(['2026-11-25', '2026-11-26']);
    await stopProcess(lateProcess);
    await startProcess('2026-12-01T05:30:00Z');
    expect(await reportDaysFor()).toEqual([]);
    await goTo('2026-12-01T06:00:00Z');
    expect(await reportDaysFor()).toEqual(['2026-11-30']);
  });

  test('says how the day went', async () => {
    const app = await startProcess('2026-11-21T11:00:00Z');
    await addOwner(app, { timezone: 'UTC' });
    const desk = await signedIn(app, 'receptionist');
    const admin = await signedIn(app, 'superadmin');
    const { id } = await walkIn(app, desk, { room_id: 'deluxe', guest_name: "Ọlá O'Brien" });
    await moveThrough(desk, id, 'checked_in');
    await takePayment(desk, id, { amount: 20_000 });
    const mistakenBooking = await walkIn(app, desk, { guest_name: 'Tunde' });
    await takePayment(desk, mistakenBooking.id, { amount: 5000, method: 'transfer' });
    await takePayment(desk, mistakenBooking.id, { amount: 700.5, method: 'card' });
    const { body } = await admin.get(`/api/bookings/${mistakenBooking.id}`);
    const payment = (body.payments as { id: string; method: string }[]).find(({ method }) => method === 'transfer');
    await admin.post(`/api/bookings/${mistakenBooking.id}/payments/${payment?.id}/reverse`, { reason: 'Wrong guest' });
    await move(admin, mistakenBooking.id, 'cancelled');
    const drink = await addDrink(app, { price: 1200 });
    await sell(await signedIn(app, 'barmen'), [{ drink_id: drink.id, quantity: 2 }], { payment_method: 'card' });
    await goTo('2026-11-22T06:00:00Z');
    const [mail] = await readMailFolder(app.mailFolder, email);
    expect(mail?.subject).toBe('Ebute House, Sat, 21 Nov 2026: ₦23,100.50, 2.8% occupied');
    expect(mail?.text.split('\n').slice(0, -3)).toEqual([
      expect.stringMatching(/^This is how Sat, 21 Nov 2026 went at Ebute House\. Report number \d+\.$/),
      '',
      'Rooms',
      'Rooms sold: 1 of 36',
      'Nights charged: 1, ₦30,500',
      'Occupancy: 2.8%',
      'Average daily rate (ADR): ₦30,500',
      'Revenue per available room (RevPAR): ₦847.22',
      '',
      'Money',
      'Taken: ₦28,100.50',
      'Taken by cash: ₦20,000',
      'Taken by card terminal: ₦3,100.50',
      'Taken by bank transfer: ₦5,000',
      'Given back: ₦5,000',
      'Given back by bank transfer: ₦5,000',
      'Net: ₦23,100.50',
      'Net by cash: ₦20,000',
      'Net by card terminal: ₦3,100.50',
      'Net from rooms: ₦20,700.50',
      'Net from the bar: ₦2,400',
      'Came to be owed back: ₦700.50',
      '',
      'Guests',
      'Arrivals: 1 of 1 expected',
      'Departures: 0 of 0 due',
      'In the house overnight: 1 in 1 room',
      'No-shows: 0',
      'Cancellations: 1, ₦700.50 to be refunded',
      '',
      'Taken back',
      `11:00 UTC Adaeze Okafor: payment reversed, ${mistakenBooking.reference}, Tunde, ₦5,000, “Wrong guest”`,
      '',
      'Audit log at the end of the day',
      expect.stringMatching(/^Number: \d+$/),
      expect.stringMatching(/^Hash: ([0-9a-f]{8} ){7}[0-9a-f]{8}$/),
      '',
      `Open the full report: ${app.url}/dashboard/superadmin/reports?day=2026-11-21`,
      '',
      'Keep this mail: with number and hash, hotel audit-verify shows whether the log is still the same.',
      '',
      'You get this because daily reports are on in your settings.',
    ]);
    for (const fact of ['₦847.22', 'Given back by bank transfer', 'Wrong guest', '/reports?day=2026-11-21'])
      expect(mail?.html).toContain(fact);
  });
});
