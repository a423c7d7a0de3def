import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/core/dates.ts';
import { companyMessages } from '#contract/rooms/companies.ts';
import { promoTexts } from '#contract/rooms/promo-prices.ts';
import hotel from '#hotel';
import { bookingInput, testToday } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { alterTable, bookTogether, countByStatus, type RaceSetup, raceSetups } from '#tools/testing/race-setup.ts';

const guestCount = rounds(50, 20);
const guardTriggers = ['promo_use_counted', 'promo_use_counted_on_update'];
let usedNights = 0;
/** Each guest books another night, so that only the limit of the code or of the company can refuse a booking. */
const makeInputs = (changes: object) =>
  Array.from({ length: guestCount }, () => {
    const check_in = addDays(testToday, 10 + usedNights++);
    return bookingInput({ room_id: 'deluxe', check_in, check_out: addDays(check_in, 1), ...changes });
  });

describe.each(raceSetups)('%s', (_, open) => {
  let arena: RaceSetup;
  beforeAll(async () => {
    arena = await open();
    return () => arena.checkAndClose();
  });
  const runSql = (text: string) => sql.raw(text).execute(arena.db.read);

  test(`the last use of a code goes to exactly one of ${guestCount} guests`, async () => {
    await runSql(`insert into promo_code (code, kind, percent_off, max_uses) values ('LASTONE', 'percent', 10, 1)`);
    const replies = await bookTogether(arena, makeInputs({ promo_code: 'lastone' }));
    expect(countByStatus(replies)).toEqual({ 201: 1, [`400 ${promoTexts.usedUp}`]: guestCount - 1 });
    expect(await runSql(`select uses from promo_code where code = 'LASTONE'`)).toMatchObject({ rows: [{ uses: 1 }] });
  });

  test(`a guest who sends ${guestCount} bookings with a code for one gets one`, async () => {
    await runSql(
      `insert into promo_code (code, kind, percent_off, once_per_guest) values ('ONLYONCE', 'percent', 10, true)`,
    );
    const inputsOfOneGuest = makeInputs({ promo_code: 'ONLYONCE', guest_phone: '0801 555 0101' });
    expect(countByStatus(await bookTogether(arena, inputsOfOneGuest))).toEqual({
      201: 1,
      [`400 ${promoTexts.once}`]: guestCount - 1,
    });
  });

  test('a company that pays later stays within its limit, whoever books for it at once', async () => {
    await runSql(`insert into company (name, pays_later, limit_kobo, link_token)
      values ('Zenith', true, 3 * 3050000 + 1, 'zenithzenithzenithzenith')`);
    const replies = await bookTogether(arena, makeInputs({ company_token: 'zenithzenithzenithzenith' }));
    const refusalKey = `409 ${companyMessages.overLimitForGuests(hotel.phones[0])}`;
    expect(countByStatus(replies)).toEqual({ 201: 3, [refusalKey]: guestCount - 3 });
    expect(await runSql(`select company_owes(id) as owes from company`)).toMatchObject({
      rows: [{ owes: 3 * 3_050_000 }],
    });
  });

  test('control: without the guards of the database several guests get the last use', async () => {
    await runSql(`insert into promo_code (code, kind, percent_off, max_uses) values ('UNGUARDED', 'percent', 10, 1)`);
    for (const trigger of guardTriggers) await alterTable(arena.db, `alter table booking disable trigger ${trigger}`);
    const { 201: bookedCount = 0 } = countByStatus(await bookTogether(arena, makeInputs({ promo_code: 'UNGUARDED' })));
    expect(bookedCount).toBeGreaterThan(1);
    await runSql(`update booking set promo_code_id = null, promo_code = null, promo_percent = null, night_off_kobo = '{}'
      where promo_code = 'UNGUARDED'`);
    for (const trigger of guardTriggers) await alterTable(arena.db, `alter table booking enable trigger ${trigger}`);
  });
});
