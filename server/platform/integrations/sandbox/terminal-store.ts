import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Db } from '#db/db.ts';

type PushStatus = 'PENDING' | 'COMPLETED' | 'DECLINED' | 'EXPIRED' | 'FAILED';
export type PushPayment = {
  reference: string;
  serial: string;
  amount: Kobo;
  status: PushStatus;
  expiresAt: Date;
  rrn: string | null;
};

export interface TerminalStore {
  prepare(): Promise<void>;
  /** Returns false if a payment with this reference is stored already. */
  add(payment: Pick<PushPayment, 'reference' | 'serial' | 'amount' | 'expiresAt'>): Promise<boolean>;
  find(reference: string): Promise<PushPayment | undefined>;
  /** Returns the newest payments, the newest first. */
  list(limit: number): Promise<PushPayment[]>;
  /** Does nothing if the payment is no longer pending. */
  decide(reference: string, status: PushStatus, amount: Kobo | null, rrn: string | null): Promise<void>;
}

const paymentColumns = sql`reference, serial, amount_kobo as amount, status, expires_at, rrn`;

/** No migration makes this table, because a hotel in production must not have the tables of stand-ins. */
export const terminalStore = (db: Db): TerminalStore => ({
  async prepare() {
    await db.tx(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('sandbox tables'))`.execute(tx);
      await sql`create table if not exists sandbox_push_payment (
        id bigint generated always as identity,
        reference text primary key,
        serial text not null,
        amount_kobo bigint not null,
        status text not null,
        expires_at timestamptz not null,
        rrn text)`.execute(tx);
    });
  },
  async add({ reference, serial, amount, expiresAt }) {
    const { rows } = await db.tx((tx) =>
      sql`insert into sandbox_push_payment (reference, serial, amount_kobo, status, expires_at)
        values (${reference}, ${serial}, ${amount}, 'PENDING', ${expiresAt}) on conflict do nothing returning reference`.execute(
        tx,
      ),
    );
    return rows.length > 0;
  },
  async find(reference) {
    const { rows } = await sql<PushPayment>`
      select ${paymentColumns} from sandbox_push_payment where reference = ${reference}`.execute(db.read);
    return rows[0];
  },
  async list(limit) {
    const { rows } = await sql<PushPayment>`
      select ${paymentColumns} from sandbox_push_payment order by id desc limit ${limit}`.execute(db.read);
    return rows;
  },
  async decide(reference, status, amount, rrn) {
    await db.tx((tx) =>
      sql`update sandbox_push_payment
        set status = ${status}, amount_kobo = coalesce(${amount}::bigint, amount_kobo), rrn = ${rrn}
        where reference = ${reference} and status = 'PENDING'`.execute(tx),
    );
  },
});
