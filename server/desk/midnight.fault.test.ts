import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '#contract/dates.ts';
import { makeClient } from '#tools/testing/client.ts';
import { askWalkIn, deskBookingIn } from '#tools/testing/desk.ts';
import { startProcess } from '#tools/testing/process.ts';
import { signedIn } from '#tools/testing/steps.ts';

test.each(
  ['UTC', 'America/Los_Angeles'].flatMap((zone) => [
    [zone, '23:30', '2026-12-03T22:30:00Z', '2026-12-03'],
    [zone, '00:30', '2026-12-03T23:30:00Z', '2026-12-04'],
  ]),
)('a server in %s keeps the days of Lagos at %s', async (TZ = '', _ = '', HOTEL_NOW = '', today = '') => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'midnight-'));
  const server = await startProcess({ env: { DATA_DIR, TZ, HOTEL_NOW } });
  try {
    const client = await signedIn({ client: () => makeClient(server.url) }, 'receptionist');
    const stay = { check_in: today, check_out: addDays(today, 1) };
    const { id, check_in, check_out, nights } = deskBookingIn(await askWalkIn(client, stay));
    expect([check_in, check_out, nights]).toEqual([stay.check_in, stay.check_out, 1]);
    const late = await askWalkIn(client, { check_in: addDays(today, -1), check_out: today });
    expect([late.status, late.body.message]).toEqual([400, 'Invalid date range']);
    const { body } = await client.get('/api/bookings/desk');
    expect([body.today, body.arrivals]).toEqual([today, [expect.objectContaining({ id })]]);
    const { body: list } = await client.get(`/api/bookings?from=${today}&to=${today}`);
    expect(list.total_count).toBe(1);
    expect((await client.put(`/api/bookings/${id}`, { status: 'checked_in' })).status).toBe(200);
  } finally {
    await server.kill();
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
});
