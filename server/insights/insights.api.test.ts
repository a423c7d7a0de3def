import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { insightMessages } from '#contract/insights.ts';
import { addDrink, sell } from '#tools/testing/bar.ts';
import type { Client } from '#tools/testing/client.ts';
import { testToday } from '#tools/testing/factories.ts';
import { openHouse, type TestHouse } from '#tools/testing/house.ts';
import { violations } from '#tools/testing/invariants.ts';
import { book, pay, signedIn, verify } from '#tools/testing/steps.ts';

let house: TestHouse;
let superadmin: Client;
let barman: Client;
beforeAll(async () => {
  house = await openHouse();
  superadmin = await signedIn(house, 'superadmin');
  barman = await signedIn(house, 'barmen');
  return async () => {
    expect(await violations(house.db.read)).toEqual([]);
    await house.close();
  };
});

describe('figures', () => {
  test('count what was paid and stands', async () => {
    const drink = await addDrink(house, { price: 1000 });
    await sell(barman, [{ drink_id: drink.id, quantity: 3 }]);
    const [gone] = await sell(barman, [{ drink_id: drink.id, quantity: 1 }], { payment_method: 'card' });
    await superadmin.delete(`/api/bar-sales/${gone?.id}`, { reason: 'Twice' });
    const booked = await book(house, { guest_name: '=HYPERLINK("http://x","Ọlá")' });
    await pay(house, booked.txRef);
    await verify(booked.client, booked.txRef);
    const paid = booked.booking.total_amount;
    const { body } = await superadmin.get('/api/analytics/summary');
    expect(body).toMatchObject({
      totalRevenue: 3000 + paid,
      bookingsRevenue: paid,
      barSalesRevenue: 3000,
      totalBarSales: 1,
    });
    const overview = await superadmin.get(`/api/analytics/overview?from=${testToday}&to=${testToday}`);
    expect(overview.body.summary).toMatchObject({ total_revenue: 3000 + paid, transactions: 2, bookings: 1 });
    const report = await superadmin.get('/api/reports/daily');
    expect(report.body).toMatchObject({ day: testToday, money: { total: 3000 + paid } });
    const transactions = await superadmin.get('/api/transactions');
    expect(transactions.body).toMatchObject({ total_count: 2, total_amount: 3000 + paid });
    const csv = await superadmin.get('/api/exports/bookings');
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="bookings_${testToday}.csv"`);
    const [row] = parse<Record<string, string>>(String(csv.body.text), { bom: true, columns: true });
    expect(row?.Guest).toBe('\'=HYPERLINK("http://x","Ọlá")');
    expect(Number(row?.['Paid (NGN)'])).toBe(paid);
    expect((await superadmin.get('/api/exports/bar-sales?from=2026-01-01&to=2026-01-02')).body.message).toBe(
      insightMessages.noSales,
    );
    expect((await superadmin.get('/api/exports/daily-report')).status).toBe(200);
  });
});
