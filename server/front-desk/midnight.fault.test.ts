import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, formatDay } from '#contract/core/dates.ts';
import type { Analytics, DailyReport } from '#contract/reports/insights.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import { type Client, makeClient } from '#tools/testing/client.ts';
import { createDemoData } from '#tools/testing/demo-data.ts';
import { deskBookingFrom, postWalkIn } from '#tools/testing/desk.ts';
import { isDeep } from '#tools/testing/form.ts';
import type { OnWire } from '#tools/testing/on-wire.ts';
import { startProcess } from '#tools/testing/process.ts';
import { signedIn } from '#tools/testing/steps.ts';

// Each tuple has the time in Lagos, the same instant in UTC, and the day in Lagos. At 00:30 in Lagos it is still the
// day before in UTC and in Los Angeles.
const beforeMidnight = ['23:30', '2026-12-03T22:30:00Z', '2026-12-03'] as const;
const afterMidnight = ['00:30', '2026-12-03T23:30:00Z', '2026-12-04'] as const;
const deskDay = '2026-12-03';
const clockSetups = [
  ['America/Los_Angeles', ...afterMidnight],
  ...(isDeep
    ? ([
        ['America/Los_Angeles', ...beforeMidnight],
        ['UTC', ...afterMidnight],
        ['UTC', ...beforeMidnight],
      ] as const)
    : []),
] as const;

describe.each(clockSetups)('a server in %s, at %s in Lagos', (TZ, time, HOTEL_NOW, today) => {
  let nextClient: () => Client;
  beforeAll(async () => {
    const data = await createDemoData();
    const server = await startProcess({ env: { ...data.env, TZ, HOTEL_NOW } });
    nextClient = () => makeClient(server.url);
    return async () => {
      await server.kill();
      await data.remove();
    };
  });

  test('keeps the days of Lagos at the desk', async () => {
    const desk = await signedIn({ client: nextClient }, 'receptionist');
    const stay = { check_in: today, check_out: addDays(today, 1) };
    const { id, check_in, check_out, nights } = deskBookingFrom(await postWalkIn(desk, stay));
    expect([check_in, check_out, nights]).toEqual([stay.check_in, stay.check_out, 1]);
    const lateReply = await postWalkIn(desk, { check_in: addDays(deskDay, -1), check_out: deskDay });
    expect([lateReply.status, lateReply.body.message]).toEqual([
      400,
      `The earliest check-in is ${formatDay(deskDay)}.`,
    ]);
    const stayTonight = deskBookingFrom(await postWalkIn(desk, { check_in: deskDay, check_out: addDays(deskDay, 1) }));
    const { body } = await desk.get('/api/bookings/desk');
    expect([body.today, body.desk_day]).toEqual([today, deskDay]);
    expect((body.arrivals as { id: string }[]).map((arrival) => arrival.id).toSorted()).toEqual(
      [id, stayTonight.id].toSorted(),
    );
    expect((await desk.put(`/api/bookings/${stayTonight.id}`, { status: 'cancelled' })).status).toBe(200);
    const { body: listBody } = await desk.get(`/api/bookings?from=${today}&to=${today}`);
    expect(listBody.total_count).toBe(2);
    expect((await desk.put(`/api/bookings/${id}`, { status: 'checked_in' })).status).toBe(200);
  });

  test('writes what is sold under the day of Lagos', async () => {
    const superadmin = await signedIn({ client: nextClient }, 'superadmin');
    const { id: drink_id } = await addDrink({ client: nextClient }, { price: 100.5 });
    await sell(superadmin, [{ drink_id, quantity: 1 }]);
    const dayQuery = `from=${addDays(today, -1)}&to=${addDays(today, 1)}`;
    const { by_day } = (await superadmin.get(`/api/analytics/overview?${dayQuery}`))
      .body as unknown as OnWire<Analytics>;
    expect(by_day.map(({ day, bar }) => [day, bar])).toEqual([
      [addDays(today, -1), 0],
      [today, 100.5],
      [addDays(today, 1), 0],
    ]);
    const report = (await superadmin.get('/api/reports/daily')).body as unknown as OnWire<DailyReport>;
    expect([report.day, report.unfinished, report.money.bar]).toEqual([today, true, 100.5]);
    const { text } = (await superadmin.get(`/api/exports/bar-sales?from=${today}&to=${today}`)).body;
    expect(text).toContain(`\n${today} ${time.slice(0, 4)}`);
  });
});
