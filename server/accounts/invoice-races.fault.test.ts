import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/db.ts';
import { openedAt } from '#tools/testing/factories.ts';
import { rounds } from '#tools/testing/form.ts';
import { parallelSetup, type RaceSetup } from '#tools/testing/race-setup.ts';
import { signedIn } from '#tools/testing/steps.ts';

const invoiceCount = rounds(500, 80);
const callerCount = 8;
const price = 24_900;

/** Inserts stays that are over, each with a night that can be invoiced. */
const insertStays = (db: Db) =>
  sql<{ id: string }>`
  insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name,
      check_in, check_out, guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source,
      created_by_role, tx_ref, created_at)
    select 'WI-' || n, 'token' || n, 'Ada Obi', 'ada@example.ng', '0801 000 0000', 'classic-single', 'Classic Single',
      '2026-11-01', '2026-11-02', 1, ${price * 100}, ${price * 100}, 0, ${price * 100}, 'checked_out', 'manual', 'manual',
      'receptionist', 'invoiced' || n, ${openedAt}
    from generate_series(1, ${invoiceCount}) n returning id`.execute(db.read);

/** Returns SQL that aborts the first attempt for one of `every` stays, at its commit, after the invoice got a number. */
const makeAbortSql = (every: number) => `
  create sequence gapped;
  create function abort_some() returns trigger language plpgsql as $$
  begin
    perform nextval('gapped');
    if (select substr(tx_ref, 9)::integer from booking where id = new.booking_id) % ${every} = 0
      and new.key not like '%second' then
      raise exception 'aborted by the test';
    end if;
    return null;
  end $$;
  create constraint trigger abort_some after insert on invoice deferrable initially deferred
    for each row execute function abort_some()`;

describe.each([parallelSetup])('%s', (_, open) => {
  let arena: RaceSetup;
  beforeAll(async () => {
    arena = await open({ isQuiet: true });
    return () => arena.close();
  });

  test(`give ${invoiceCount} invoices the numbers from 1 without a gap, although a tenth of the transactions is aborted`, async () => {
    const { rows: stays } = await insertStays(arena.db);
    await arena.db.session((session) => session.script(makeAbortSql(10)));
    const desks = await Promise.all(
      [0, 1].map((turn) => signedIn({ client: () => arena.browser(turn) }, 'receptionist')),
    );
    const idsToInvoice = stays.map(({ id }) => id);
    let abortedCount = 0;
    const issueAll = async (caller: number) => {
      for (let id = idsToInvoice.pop(); id; id = idsToInvoice.pop())
        for (const attempt of ['first', 'second']) {
          const input = {
            buyer: { name: 'Ada Obi', address: '', tax_number: '' },
            seen_total: price,
            key: `${id} ${attempt}`,
          };
          const { status } = (await desks[caller % 2]?.post(`/api/bookings/${id}/invoices`, input)) ?? {};
          if (status === 201) break;
          expect([attempt, status]).toEqual(['first', 500]);
          abortedCount++;
        }
    };
    await Promise.all(Array.from({ length: callerCount }, (_, caller) => issueAll(caller)));

    const { rows } = await sql<{ serial: number; number: string }>`
      select serial, number from invoice order by serial`.execute(arena.db.read);
    expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: invoiceCount }, (_, index) => index + 1));
    expect(rows.every(({ number }) => /^EH26\d{6}$/.test(number))).toBe(true);
    expect(abortedCount).toBe(invoiceCount / 10);
    // For comparison: a sequence of PostgreSQL loses the numbers of aborted transactions.
    const { rows: gapped } = await sql<{ last: number }>`select last_value::integer as last from gapped`.execute(
      arena.db.read,
    );
    expect(gapped[0]?.last).toBe(invoiceCount + abortedCount);
  });
});
