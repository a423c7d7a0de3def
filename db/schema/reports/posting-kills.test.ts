import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programArguments } from '#tools/testing/bundle.ts';
import { freshPostgres } from '#tools/testing/databases.ts';
import { isDeep } from '#tools/testing/form.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { seededIntegers } from '#tools/testing/race-setup.ts';

const killCount = 20;
const guestCount = 12;
const nightCount = 60;
const firstDay = '2027-03-01';

let hotel: Awaited<ReturnType<typeof freshPostgres>>;
beforeAll(async () => {
  if (!isDeep) return;
  hotel = await freshPostgres();
  await hotel.db.session((session) =>
    session.script(`
      set session_replication_role = replica;
      insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name, check_in,
          check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, night_kobo, night_fee_kobo, status, nights_held,
          payment_method, source, created_by_role, tx_ref, created_at)
        select 'KILL-' || n, 'kill' || n, 'Ada', 'ada@example.ng', '08030000000', room_type.id, room_type.name, date '${firstDay}',
          date '${firstDay}' + ${nightCount}, 1, 2490000 + n, (2490000 + n) * ${nightCount}, 0, (2490000 + n) * ${nightCount},
          array_fill((2490000 + n)::bigint, array[${nightCount}]), array_fill(0::bigint, array[${nightCount}]), 'checked_in', true, 'manual',
          'manual', 'receptionist', 'kill' || n, '${firstDay}T08:00:00Z'
        from generate_series(1, ${guestCount}) n, (select * from room_type order by id limit 1) room_type;
      insert into closed_day (day, rooms, sold, room_charge_kobo, closed_at, number)
        values (date '${firstDay}' - 1, 36, 0, 0, '${firstDay}', 1);
      set session_replication_role = origin`),
  );
});
afterAll(() => hotel?.drop());

const runningChildren = new Set<ChildProcess>();

/** Starts two processes that close the same days at once. */
async function startClosing() {
  const program = await programArguments('db/schema/reports/close-days.child.ts');
  const args = [...program, hotel.url, firstDay, String(nightCount)];
  const children = [0, 1].map(() => spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const child of children) runningChildren.add(child);
  const whenBegun = Promise.all(
    children.map((child) => child.stdout && once(createInterface({ input: child.stdout }), 'line')),
  );
  const whenEnded = Promise.all(children.map((child) => once(child, 'exit')));
  return {
    begun: whenBegun,
    ended: whenEnded,
    async kill() {
      for (const child of children) child.kill('SIGKILL');
      await whenEnded;
    },
  };
}
afterAll(() => {
  for (const child of runningChildren) child.kill('SIGKILL');
});

test.runIf(isDeep)(
  'each night is posted once, though two processes close the days and both are killed again and again',
  async () => {
    const randomInteger = seededIntegers();
    const closedBefore = new Set<number>();
    for (let kill = 0; kill < killCount; kill++) {
      const closing = await startClosing();
      await Promise.race([closing.begun, closing.ended]);
      await delay(randomInteger(40));
      await closing.kill();
      closedBefore.add(await countDays());
    }
    console.info(`days closed at the kills: ${[...closedBefore].join(', ')}`);
    await (await startClosing()).ended;

    const { rows } = await sql`
    select count(*)::integer as lines, count(distinct (booking_id, source))::integer as nights,
      bool_and('night ' || day = source) as on_its_day, sum(gross_kobo)::bigint = (select sum(base_kobo) from booking) as is_base
    from folio_line`.execute(hotel.db.read);
    expect(rows).toEqual([
      { lines: guestCount * nightCount, nights: guestCount * nightCount, onItsDay: true, isBase: true },
    ]);
    const closedDayNumbers = await sql`select count(*)::integer as days, max(number) as last from closed_day`.execute(
      hotel.db.read,
    );
    expect(closedDayNumbers.rows).toEqual([{ days: nightCount + 1, last: nightCount + 1 }]);
    expect((await findViolations(hotel.db.read)).filter((found) => /posted/.test(found))).toEqual([]);
  },
  300_000,
);

async function countDays(): Promise<number> {
  const { rows } = await sql<{ days: number }>`select count(*)::integer as days from closed_day`.execute(hotel.db.read);
  return rows[0]?.days ?? 0;
}
