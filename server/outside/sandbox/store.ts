import { type RawBuilder, sql } from 'kysely';
import { type Kobo, kobo } from '#contract/money.ts';
import type { Db } from '#db/db.ts';

export const outcomes = ['successful', 'failed', 'pending'] as const;
export type Outcome = (typeof outcomes)[number];

/** How the verify calls misbehave. */
export const faults = ['none', 'error', 'hang', 'garbage', 'cut', 'rate_limited', 'not_found'] as const;
export type Fault = (typeof faults)[number];

export type SandboxTransaction = {
  id: number;
  txRef: string;
  status: Outcome;
  amount: Kobo;
  currency: string;
  createdAt: Date;
};

/** What the sandbox remembers. In the database, so that every process of the app sees one sandbox. */
export interface SandboxStore {
  prepare(): Promise<void>;
  add(transaction: Omit<SandboxTransaction, 'id'>): Promise<SandboxTransaction>;
  byId(id: number): Promise<SandboxTransaction | null>;
  /** The successful one if there is any, else the newest. */
  byTxRef(txRef: string): Promise<SandboxTransaction | null>;
  setStatus(id: number, status: Outcome): Promise<SandboxTransaction | null>;
  fault(): Promise<Fault>;
  setFault(fault: Fault): Promise<void>;
}

type Row = { id: number; tx_ref: string; status: Outcome; amount_kobo: number; currency: string; created_at: Date };

const columns = sql`id, tx_ref, status, amount_kobo, currency, created_at`;

const toTransaction = (row: Row | undefined): SandboxTransaction | null =>
  row === undefined
    ? null
    : {
        id: row.id,
        txRef: row.tx_ref,
        status: row.status,
        amount: kobo(row.amount_kobo),
        currency: row.currency,
        createdAt: row.created_at,
      };

export function sandboxStore(db: Db): SandboxStore {
  const first = async (query: RawBuilder<Row>) => toTransaction((await query.execute(db.read)).rows[0]);
  const write = (query: RawBuilder<Row>) => db.tx(async (tx) => toTransaction((await query.execute(tx)).rows[0]));

  return {
    /** The tables are made here and not by a migration: a hotel in production never has them. */
    async prepare() {
      await db.tx(async (tx) => {
        // Two processes may start at once, and "if not exists" alone does not stand that.
        await sql`select pg_advisory_xact_lock(hashtext('sandbox tables'))`.execute(tx);
        await sql`create table if not exists sandbox_transaction (
          id bigint generated always as identity (start with 4320001) primary key,
          tx_ref text not null,
          status text not null,
          amount_kobo bigint not null,
          currency text not null,
          created_at timestamptz not null)`.execute(tx);
        await sql`create index if not exists sandbox_transaction_tx_ref on sandbox_transaction (tx_ref)`.execute(tx);
        await sql`create table if not exists sandbox_fault (
          one boolean primary key default true check (one),
          verify text not null)`.execute(tx);
      });
    },

    async add({ txRef, status, amount, currency, createdAt }) {
      const added = await write(sql<Row>`
        insert into sandbox_transaction (tx_ref, status, amount_kobo, currency, created_at)
        values (${txRef}, ${status}, ${amount}, ${currency}, ${createdAt})
        returning ${columns}`);
      if (!added) throw new Error('the sandbox transaction was not stored');
      return added;
    },
    byId: (id) => first(sql<Row>`select ${columns} from sandbox_transaction where id = ${id}`),
    byTxRef: (txRef) =>
      first(sql<Row>`select ${columns} from sandbox_transaction where tx_ref = ${txRef}
        order by (status = 'successful') desc, id desc limit 1`),
    setStatus: (id, status) =>
      write(sql<Row>`update sandbox_transaction set status = ${status} where id = ${id} returning ${columns}`),

    async fault() {
      const { rows } = await sql<{ verify: Fault }>`select verify from sandbox_fault`.execute(db.read);
      return rows[0]?.verify ?? 'none';
    },
    async setFault(fault) {
      await db.tx((tx) =>
        sql`insert into sandbox_fault (verify) values (${fault})
          on conflict (one) do update set verify = excluded.verify`.execute(tx),
      );
    },
  };
}
