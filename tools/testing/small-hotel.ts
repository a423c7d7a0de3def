import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#db/db.ts';
import { violatedBy } from '#tools/testing/each-engine.ts';

type Statement = RawBuilder<unknown>;

export const smallHotelTime = new Date('2026-11-21T11:00:00Z');
const at = smallHotelTime;

export const staffIdSql = (staffId: string) => sql`(select id from staff where staff_id = ${staffId})`;
export const companyIdSql = (name: string) => sql`(select id from company where name = ${name})`;

export type Values = Record<string, Statement | string | number | boolean | Date | null>;

export const insertSql = (table: string, values: Values) => sql`
  insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))})`;

/**
 * Opens a hotel for tests that send hand-written SQL: it has one room type with 200 rooms, one drink and three
 * companies. Zenith pays later up to 5,000 kobo, Apapa pays later without a limit, and Cash pays at once. Of the staff,
 * DESK1 is a receptionist, SUPER1 a supervisor and OWNER1 a superadmin.
 */
export async function openSmallHotel(open: () => Promise<Db>) {
  const db = await open();
  let madeCount = 0;
  const run = (statement: Statement, tx?: Tx) => statement.execute(tx ?? db.read);
  async function readValue<T>(query: RawBuilder<{ value: T }>): Promise<T> {
    const [row] = (await query.execute(db.read)).rows;
    if (!row) throw new Error('no row');
    return row.value;
  }

  await run(sql`select set_hotel_zone('Africa/Lagos')`);
  await run(sql`insert into room_type (id, name, price_kobo, max_occupancy, amenities, description, image)
    values ('suite', 'Suite', 1000, 2, '', '', '')`);
  await run(sql`insert into room (room_type_id) select 'suite' from generate_series(1, 200)`);
  await run(sql`insert into room_inventory (room_type_id, total_rooms) values ('suite', 200)`);
  await run(sql`insert into staff (staff_id, name, role, password_hash, password_changed_at, created_at)
    select staff_id, staff_id, role::staff_role, 'x', ${at}, ${at}
    from (values ('DESK1', 'receptionist'), ('SUPER1', 'supervisor'), ('OWNER1', 'superadmin')) people (staff_id, role)`);
  await run(sql`insert into company (name, pays_later, limit_kobo, link_token)
    select name, pays_later, limit_kobo, rpad(name, 22, 'x')
    from (values ('Zenith', true, 5000), ('Apapa', true, null), ('Cash', false, null)) companies (name, pays_later, limit_kobo)`);
  const drinkId = await readValue(sql<{ value: number }>`insert into drink (name, category, price_kobo, created_at)
    values ('Star', 'Beer', 2000, ${at}) returning id as value`);
  await run(sql`insert into stock_movement (drink_id, kind, quantity, moved_by, moved_at)
    values (${drinkId}, 'opening', 1000, ${staffIdSql('DESK1')}, ${at})`);

  /** The statement that inserts an order of one drink, which costs 2,000 kobo. */
  const saleSql = (method: string, order: Values) => sql`
    with opened as (${insertSql('bar_order', order)} returning id)
    insert into bar_sale (order_id, drink_id, drink_name, category, unit_price_kobo, quantity, total_kobo, payment_method, sold_by,
      sold_as, created_at)
    select id, ${drinkId}, 'Star', 'Beer', 2000, 1, 2000, ${method}::text::bar_method, ${staffIdSql('DESK1')}, 'receptionist', ${at}
    from opened`;

  return {
    db,
    run,
    readValue,
    sell: saleSql,
    /** Returns the constraint that refuses these statements in one transaction; undefined if none does. */
    refusalOf: (...statements: Statement[]) =>
      violatedBy(
        db.tx(async (tx) => {
          for (const statement of statements) await run(statement, tx);
        }),
      ),
    /** Inserts a stay of two nights. Its guest is in the house and owes 2,000 kobo. */
    async insertStay(): Promise<string> {
      const name = `stay-${++madeCount}`;
      return db.tx(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          insert into booking (reference, receipt_token, guest_name, guest_email, guest_phone, room_type_id, room_type_name, check_in, check_out,
            guests, price_kobo, base_kobo, fee_kobo, total_kobo, status, payment_method, source, created_by_role, tx_ref, created_at)
          values (${name}, ${name}, 'Ada', 'ada@example.ng', '0801', 'suite', 'Suite', '2026-11-21', '2026-11-23', 1, 1000, 2000, 0, 2000, 'pending',
            'manual', 'manual', 'receptionist', ${name}, ${at}) returning id`.execute(tx);
        const id = rows[0]?.id ?? '';
        await run(sql`select claim_nights(${id}, ${at})`, tx);
        for (const status of ['confirmed', 'checked_in'])
          await run(sql`update booking set status = ${status}::booking_status where id = ${id}`, tx);
        return id;
      });
    },
    /** Inserts a tab with an order of 2,000 kobo. */
    async insertTab(): Promise<string> {
      const id = await readValue(sql<{ value: string }>`insert into bar_tab (label, opened_by, opened_at)
        values (${`Table ${++madeCount}`}, ${staffIdSql('DESK1')}, ${at}) returning id as value`);
      await run(saleSql('tab', { tab_id: id }));
      return id;
    },
  };
}

export type SmallHotel = Awaited<ReturnType<typeof openSmallHotel>>;
