import { beforeAll, describe, expect, test } from 'vitest';
import { companyAccount } from '#contract/accounts/company-accounts.ts';
import { addDays } from '#contract/core/dates.ts';
import { saveCompanyReply } from '#contract/rooms/companies.ts';
import type { Client } from '#tools/testing/client.ts';
import { moveThrough, newSlip, walkIn } from '#tools/testing/desk.ts';
import { testToday } from '#tools/testing/factories.ts';
import { violations } from '#tools/testing/invariants.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { alterTable, parallelSetup, type RaceSetup } from '#tools/testing/race-setup.ts';
import { setInventory, signedIn } from '#tools/testing/steps.ts';

const rate = 24_900;
const rivals = 8;

describe.each([parallelSetup])('%s', (_, open) => {
  let arena: RaceSetup;
  let owners: Client[];
  beforeAll(async () => {
    arena = await open({ isQuiet: true });
    await setInventory(arena.db, 'classic-single', { total_rooms: 100 });
    owners = await Promise.all([0, 1].map((turn) => signedIn({ client: () => arena.browser(turn) }, 'superadmin')));
    return () => arena.close();
  });
  const owner = (turn: number): Client => owners[turn % 2] as Client;

  async function addCompany(name: string, limit: number | null): Promise<string> {
    const input = {
      ...{ name, tax_number: '', address: '', percent_off: 0, rates: [], bookers: [] },
      ...{ pays_later: true, limit },
    };
    return parseWire(saveCompanyReply, (await owner(0).post('/api/companies', input)).body).company.id;
  }
  async function guests(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const { id } = await walkIn(
        { clock: { now: () => new Date(), advance: () => arena.advanceOneSecond() } },
        owner(index),
        {
          ...{ check_in: testToday, check_out: addDays(testToday, 1) },
        },
      );
      await moveThrough(owner(index), id, 'checked_in');
      ids.push(id);
    }
    return ids;
  }
  const moveAll = async (company_id: string, ids: readonly string[]) => {
    const clear_balance = { kind: 'company', company_id, seen_balance: rate } as const;
    const replies = await Promise.all(
      ids.map((id, turn) => owner(turn).post(`/api/bookings/${id}/clearings`, { clear_balance })),
    );
    return replies.map(({ status }) => status).filter((status) => status === 201).length;
  };
  const accountOf = async (id: string) =>
    parseWire(companyAccount, (await owner(0).get(`/api/companies/${id}/account`)).body);

  test('at once, the moves of many guests stay within the limit of a company, and pass it without the guard', async () => {
    const limited = await addCompany('Limited', 3 * rate);
    expect(await moveAll(limited, await guests(rivals))).toBe(3);
    expect(await accountOf(limited)).toMatchObject({ open: 3 * rate });
    await alterTable(arena.db, 'alter table clearing disable trigger clearing_within_company_limit');
    const unguarded = await addCompany('Unguarded', 3 * rate);
    expect(await moveAll(unguarded, await guests(rivals))).toBe(rivals);
    await alterTable(arena.db, 'alter table clearing enable trigger clearing_within_company_limit');
  });

  test('at once, one balance is moved once, and an item is paid once', async () => {
    const id = await addCompany('Zenith', null);
    const [guest = ''] = await guests(1);
    expect(
      await moveAll(
        id,
        Array.from({ length: rivals }, () => guest),
      ),
    ).toBe(1);
    const [item] = (await accountOf(id)).items;
    const replies = await Promise.all(
      Array.from({ length: rivals }, (_, turn) =>
        owner(turn).post(`/api/companies/${id}/payments`, {
          ...{ method: 'card', reference: newSlip(), key: `rival ${turn}` },
          ...{ parts: [{ item_id: item?.id, amount: rate }] },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: rivals - 1 }, () => 409),
    ]);
    expect(await accountOf(id)).toMatchObject({ open: 0, payments: [{ amount: rate }] });
    expect(await violations(arena.db.read)).toEqual([]);
  });
});
