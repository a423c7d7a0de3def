import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { fixedMessages } from '#contract/settings/fixed-fields.ts';
import { hotelSettings } from '#contract/settings/hotel-settings.ts';
import { invoiceFieldMessages } from '#contract/settings/invoice-fields.ts';
import demo from '#hotel';
import { copySettings } from '#server/settings/copy-settings.ts';
import type { Client } from '#tools/testing/client.ts';
import { walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await testApp();
  admin = await signedIn(app, 'superadmin');
});
afterAll(() => app.close());

const readSettings = async () => parseWire(hotelSettings, (await admin.get('/api/hotel-settings')).body);
const change = async (changes: object) =>
  admin.put('/api/hotel-settings', { version: (await readSettings()).version, ...changes });
const refusal = (field: string, message: string) => ({ success: false, message, errors: [{ field, message }] });
const readDays = () =>
  app.db.read.selectFrom('hotelZone').select(['timeZone', 'closingHour']).executeTakeFirstOrThrow();
const readDueTimes = async () =>
  (
    await sql<{ kind: string; runAt: Date }>`select kind, run_at as "runAt" from job
      where state = 'waiting' and kind in ('day.over', 'report.due') order by kind`.execute(app.db.read)
  ).rows.map(({ kind, runAt }) => [kind, runAt.toISOString()]);

test('the days of a hotel without bookings follow the owner, in each process, and a start leaves them', async () => {
  expect((await readSettings()).has_begun).toBe(false);
  const days = { time_zone: 'Africa/Accra', closing_hour: '05:00', country_code: '233' };
  expect((await change(days)).status).toBe(200);
  expect(app.deps.hotel).toMatchObject({ timeZone: 'Africa/Accra', closingHour: '05:00', countryCode: '233' });
  expect(await readDays()).toEqual({ timeZone: 'Africa/Accra', closingHour: '05:00:00' });
  await copySettings(app.db, demo);
  expect(await readDays()).toEqual({ timeZone: 'Africa/Accra', closingHour: '05:00:00' });
});

test('a closing hour after check-out, an unknown zone and hours that lead into a closed day are refused', async () => {
  for (const [changes, field, message] of [
    [{ closing_hour: '12:30' }, 'closing_hour', fixedMessages.beforeCheckOut(demo.checkOutUntil)],
    [{ check_out_until: '04:00' }, 'check_out_until', 'Check-out cannot be before the end of the desk day, 05:00'],
    [{ time_zone: 'Africa/Nowhere' }, 'time_zone', fixedMessages.timeZone],
    // Known to the program, which does not mind the letters, and not to the database.
    [{ time_zone: 'africa/lagos' }, 'time_zone', fixedMessages.timeZone],
    // At the hour of the test it is in the night there.
    [{ time_zone: 'America/Los_Angeles' }, 'time_zone', fixedMessages.closedDay('05:00', 'America/Los_Angeles')],
  ] as const)
    expect((await change(changes)).body).toEqual(refusal(field, message));
  expect(await readDays()).toEqual({ timeZone: 'Africa/Accra', closingHour: '05:00:00' });
});

test('work of the day that was due earlier by the old hour waits for the new one', async () => {
  expect((await change({ closing_hour: '08:00' })).status).toBe(200);
  const [overAt, reportAt] = ['05:00', '07:00'].map((time) => `${addDays(testToday, 1)}T${time}:00.000Z`);
  app.clock.set(new Date(overAt ?? ''));
  await app.worker.idle();
  app.clock.set(new Date(reportAt ?? ''));
  await app.worker.idle();
  const newTime = `${addDays(testToday, 1)}T08:00:00.000Z`;
  expect(await readDueTimes()).toEqual([
    ['day.over', newTime],
    ['report.due', newTime],
  ]);
  app.clock.set(new Date(newTime));
  await app.worker.idle();
  const { last } = await app.db.read
    .selectFrom('closedDay')
    .select(({ fn }) => fn.max('day').as('last'))
    .executeTakeFirstOrThrow();
  expect(last).toBe(testToday);
  admin = await signedIn(app, 'superadmin');
});

test('who issues invoices is on the next one, and its letters stay', async () => {
  const invoices = { series: 'ak', company: 'Akwa Limited', tax_number: '42', registration: 'RC 42' };
  expect((await change({ invoices: null })).status).toBe(200);
  expect(app.deps.hotel.invoices).toBeUndefined();
  expect((await change({ invoices: { ...invoices, company: '' } })).body).toEqual(
    refusal('invoices', invoiceFieldMessages.company),
  );
  expect((await change({ invoices })).status).toBe(200);
  expect(app.deps.hotel.invoices).toEqual({
    ...{ series: 'AK', company: 'Akwa Limited', taxNumber: '42', registration: 'RC 42' },
  });
  await app.db.tx(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into invoice (kind, series, number, booking_id, issued_at, issued_by, buyer_name, supplier, net_kobo,
      service_kobo, vat_kobo, consumption_kobo, gross_kobo) select 'invoice', 'AK', 'AK26000001', gen_random_uuid(),
      ${app.clock.now()}, id, 'Ada', '{}', 100, 0, 0, 0, 100 from staff limit 1`.execute(tx);
  });
  expect((await change({ invoices: { ...invoices, series: 'EH' } })).body).toEqual(
    refusal('invoices', invoiceFieldMessages.seriesFixed('AK')),
  );
  expect((await change({ invoices: { ...invoices, registration: 'RC 43' } })).status).toBe(200);
});

test('the first booking fixes the days, and the rest can still change', async () => {
  await walkIn(app, await signedIn(app, 'receptionist'), {
    check_in: addDays(testToday, 1),
    check_out: addDays(testToday, 2),
  });
  const { status, body } = await change({ time_zone: 'Africa/Lagos', country_code: '234', tagline: 'By the market' });
  const message = fixedMessages.fixed;
  const errors = ['time_zone', 'country_code'].map((field) => ({ field, message }));
  expect([status, body]).toEqual([409, { success: false, message, errors }]);
  expect((await readSettings()).has_begun).toBe(true);
  expect((await change({ tagline: 'By the market' })).status).toBe(200);
  expect(app.deps.hotel.timeZone).toBe('Africa/Accra');
});
