import { sql } from 'kysely';
import type { Db } from '#db/db.ts';

export interface EInvoiceStore {
  prepare(): Promise<void>;
  /** Returns false if an invoice with this IRN is stored already. */
  add(irn: string, document: unknown): Promise<boolean>;
  has(irn: string): Promise<boolean>;
}

/** No migration makes this table, because a hotel in production must not have the tables of stand-ins. */
export const eInvoiceStore = (db: Db): EInvoiceStore => ({
  async prepare() {
    await db.tx(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('sandbox tables'))`.execute(tx);
      await sql`create table if not exists sandbox_e_invoice (irn text primary key, document jsonb not null)`.execute(
        tx,
      );
    });
  },
  async add(irn, document) {
    const { rows } = await db.tx((tx) =>
      sql`insert into sandbox_e_invoice (irn, document) values (${irn}, ${JSON.stringify(document)})
        on conflict do nothing returning irn`.execute(tx),
    );
    return rows.length > 0;
  },
  async has(irn) {
    const { rows } = await sql`select from sandbox_e_invoice where irn = ${irn}`.execute(db.read);
    return rows.length > 0;
  },
});
