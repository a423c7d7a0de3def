import { beforeAll, describe, expect, test } from 'vitest';
import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { addDays } from '#contract/core/dates.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, newSlip, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { findViolations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { alterTable, parallelSetup, type RaceSetup } from '#tools/testing/race-setup.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';

const nightPrice = 24_900;
const rivalCount = 8;

describe.each([parallelSetup])('%s', (_, open) => {
  let arena: RaceSetup;
  let ownerClients: Client[];
  beforeAll(async () => {
    arena = await open({ isQuiet: true });
    await setInventory(arena.db, 'classic-single', { total_rooms: 100 });
    ownerClients = await Promise.all(
      [0, 1].map((turn) => signedIn({ client: () => arena.browser(turn) }, 'superadmin')),
    );
    return () => arena.close();
  });
  const ownerClient = (turn: number): Client => ownerClients[turn % 2] as Client;

  async function addCompany(name: string, limit: number | null): Promise<string> {
    const input = {
      ...{ name, tax_number: '', address: '', percent_off: 0, rates: [], bookers: [] },
      ...{ pays_later: true, limit },
    };
    return parseWire(saveCompanyReply, (await ownerClient(0).post('/api/companies', input)).body).company.id;
  }
  async function addGuests(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const { id } = await walkIn(
        { clock: { now: () => new Date(), advance: () => arena.advanceOneSecond() } },
        ownerClient(index),
        {
          ...{ check_in: testToday, check_out: addDays(testToday, 1) },
        },
      );
      await moveThrough(ownerClient(index), id, 'checked_in');
      ids.push(id);
    }
    return ids;
  }
  const moveAll = async (company_id: string, ids: readonly string[]) => {
    const clear_balance = { kind: 'company', company_id, seen_balance: nightPrice } as const;
    const replies = await Promise.all(
      ids.map((id, turn) => ownerClient(turn).post(`/api/bookings/${id}/clearings`, { clear_balance })),
    );
    return replies.map(({ status }) => status).filter((status) => status === 201).length;
  };
  const readAccount = async (id: string) =>
    parseWire(companyAccount, (await ownerClient(0).get(`/api/companies/${id}/account`)).body);

  test('at once, the moves of many guests stay within the limit of a company, and pass it without the guard', async () => {
    const limitedCompanyId = await addCompany('Limited', 3 * nightPrice);
    expect(await moveAll(limitedCompanyId, await addGuests(rivalCount))).toBe(3);
    expect(await readAccount(limitedCompanyId)).toMatchObject({ open: 3 * nightPrice });
    await alterTable(arena.db, 'alter table clearing disable trigger clearing_within_company_limit');
    const unguardedCompanyId = await addCompany('Unguarded', 3 * nightPrice);
    expect(await moveAll(unguardedCompanyId, await addGuests(rivalCount))).toBe(rivalCount);
    await alterTable(arena.db, 'alter table clearing enable trigger clearing_within_company_limit');
  });

  test('at once, one balance is moved once, and an item is paid once', async () => {
    const id = await addCompany('Zenith', null);
    const [guestBookingId = ''] = await addGuests(1);
    expect(
      await moveAll(
        id,
        Array.from({ length: rivalCount }, () => guestBookingId),
      ),
    ).toBe(1);
    const [item] = (await readAccount(id)).items;
    const replies = await Promise.all(
      Array.from({ length: rivalCount }, (_, turn) =>
        ownerClient(turn).post(`/api/companies/${id}/payments`, {
          ...{ method: 'card', reference: newSlip(), key: `rival ${turn}` },
          ...{ parts: [{ item_id: item?.id, amount: nightPrice }] },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: rivalCount - 1 }, () => 409),
    ]);
    expect(await readAccount(id)).toMatchObject({ open: 0, payments: [{ amount: nightPrice }] });
    expect(await findViolations(arena.db.read)).toEqual([]);
  });
});
