import { type RawBuilder, sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Db } from '#db/db.ts';

export const outcomes = ['successful', 'failed', 'pending'] as const;
export type Outcome = (typeof outcomes)[number];

export const faults = ['none', 'error', 'hang', 'garbage', 'cut', 'rate_limited', 'not_found'] as const;
export type Fault = (typeof faults)[number];

/** With `hang_after`, the sandbox makes the refund but never replies. */
export const refundFaults = ['none', 'processing', 'refused', 'hang_after', 'error'] as const;
type RefundFault = (typeof refundFaults)[number];

export const refundOutcomes = ['completed', 'processing', 'failed'] as const;
type RefundOutcome = (typeof refundOutcomes)[number];

export type SandboxRefund = {
  id: number;
  transactionId: number;
  amount: Kobo;
  status: RefundOutcome;
  comment: string;
  createdAt: Date;
};

export type SandboxTransaction = {
  id: number;
  txRef: string;
  status: Outcome;
  amount: Kobo;
  currency: string;
  createdAt: Date;
};

export interface SandboxStore {
  prepare(): Promise<void>;
  add(transaction: Omit<SandboxTransaction, 'id'>): Promise<SandboxTransaction>;
  byId(id: number): Promise<SandboxTransaction | null>;
  byTxRef(txRef: string): Promise<SandboxTransaction | null>;
  setStatus(id: number, status: Outcome): Promise<SandboxTransaction | null>;
  list(query: SandboxListQuery): Promise<{ rows: SandboxTransaction[]; total: number }>;
  addRefund(refund: Omit<SandboxRefund, 'id'>): Promise<SandboxRefund | null>;
  refundById(id: number): Promise<SandboxRefund | null>;
  listRefunds(query: SandboxListQuery): Promise<{ rows: SandboxRefund[]; total: number }>;
  setRefundStatus(id: number, status: RefundOutcome): Promise<SandboxRefund | null>;
  faults(): Promise<Faults>;
  setFaults(faults: Partial<Faults>): Promise<void>;
}

type Faults = { verify: Fault; refund: RefundFault };
export type SandboxListQuery = { from: string; to: string; timeZone: string; limit: number; offset: number };

const columns = sql`id, tx_ref, status, amount_kobo as amount, currency, created_at`;
const refundColumns = sql`id, tx_id as transaction_id, amount_kobo as amount, status, comment, created_at`;

const inDays = ({ from, to, timeZone }: SandboxListQuery) =>
  sql`(created_at at time zone ${timeZone})::date between ${from}::date and ${to}::date`;

export function sandboxStore(db: Db): SandboxStore {
  const readFirst = async (query: RawBuilder<SandboxTransaction>) => (await query.execute(db.read)).rows[0] ?? null;
  const writeFirst = (query: RawBuilder<SandboxTransaction>) =>
    db.tx(async (tx) => (await query.execute(tx)).rows[0] ?? null);

  async function listRows<R>(table: string, columns: RawBuilder<unknown>, query: SandboxListQuery) {
    const fromClause = sql`from ${sql.table(table)} where ${inDays(query)}`;
    const { rows } = await sql<R>`select ${columns} ${fromClause} order by id desc
      limit ${query.limit} offset ${query.offset}`.execute(db.read);
    const countResult = await sql<{ total: number }>`select count(*)::integer as total ${fromClause}`.execute(db.read);
    return { rows, total: countResult.rows[0]?.total ?? 0 };
  }

  return {
    /** No migration makes these tables, because a hotel in production must not have them. */
    async prepare() {
      await db.tx(async (tx) => {
        // Takes a lock, because `create table if not exists` can fail when two processes run it at the same moment.
        await sql`select pg_advisory_xact_lock(hashtext('sandbox tables'))`.execute(tx);
        await sql`create table if not exists sandbox_transaction (
          id bigint generated always as identity (start with 4320001) primary key,
          tx_ref text not null,
          status text not null,
          amount_kobo bigint not null,
          currency text not null,
          created_at timestamptz not null)`.execute(tx);
        await sql`create index if not exists sandbox_transaction_tx_ref on sandbox_transaction (tx_ref)`.execute(tx);
        await sql`create table if not exists sandbox_refund (
          id bigint generated always as identity (start with 75901) primary key,
          tx_id bigint not null,
          amount_kobo bigint not null,
          status text not null,
          comment text not null,
          created_at timestamptz not null)`.execute(tx);
        await sql`create table if not exists sandbox_fault (
          one boolean primary key default true check (one),
          verify text not null)`.execute(tx);
        await sql`alter table sandbox_fault add column if not exists refund text not null default 'none'`.execute(tx);
      });
    },

    async add({ txRef, status, amount, currency, createdAt }) {
      const added = await writeFirst(sql<SandboxTransaction>`
        insert into sandbox_transaction (tx_ref, status, amount_kobo, currency, created_at)
        values (${txRef}, ${status}, ${amount}, ${currency}, ${createdAt})
        returning ${columns}`);
      if (!added) throw new Error('the sandbox transaction was not stored');
      return added;
    },
    byId: (id) => readFirst(sql<SandboxTransaction>`select ${columns} from sandbox_transaction where id = ${id}`),
    byTxRef: (txRef) =>
      readFirst(sql<SandboxTransaction>`select ${columns} from sandbox_transaction where tx_ref = ${txRef}
        order by (status = 'successful') desc, id desc limit 1`),
    setStatus: (id, status) =>
      writeFirst(
        sql<SandboxTransaction>`update sandbox_transaction set status = ${status} where id = ${id} returning ${columns}`,
      ),

    list: (query) => listRows<SandboxTransaction>('sandboxTransaction', columns, query),

    addRefund: ({ transactionId, amount, status, comment, createdAt }) =>
      db.tx(async (tx) => {
        const { rows: paidRows } = await sql<{ left: number }>`
          select (amount_kobo - coalesce((select sum(amount_kobo) from sandbox_refund
            where tx_id = paid.id and status <> 'failed'), 0))::bigint as left
          from (select * from sandbox_transaction where id = ${transactionId} and status = 'successful' for update) paid`.execute(
          tx,
        );
        if (!paidRows[0] || amount > paidRows[0].left) return null;
        const { rows } = await sql<SandboxRefund>`
          insert into sandbox_refund (tx_id, amount_kobo, status, comment, created_at)
          values (${transactionId}, ${amount}, ${status}, ${comment}, ${createdAt})
          returning ${refundColumns}`.execute(tx);
        return rows[0] ?? null;
      }),
    async refundById(id) {
      const { rows } = await sql<SandboxRefund>`select ${refundColumns} from sandbox_refund where id = ${id}`.execute(
        db.read,
      );
      return rows[0] ?? null;
    },
    listRefunds: (query) => listRows<SandboxRefund>('sandboxRefund', refundColumns, query),
    async setRefundStatus(id, status) {
      const { rows } = await db.tx((tx) =>
        sql<SandboxRefund>`update sandbox_refund set status = ${status} where id = ${id} returning ${refundColumns}`.execute(
          tx,
        ),
      );
      return rows[0] ?? null;
    },

    async faults() {
      const { rows } = await sql<Faults>`select verify, refund from sandbox_fault`.execute(db.read);
      return rows[0] ?? { verify: 'none', refund: 'none' };
    },
    async setFaults({ verify, refund }) {
      await db.tx((tx) =>
        sql`insert into sandbox_fault as now (verify, refund) values (${verify ?? 'none'}, ${refund ?? 'none'})
          on conflict (one) do update set verify = coalesce(${verify ?? null}, now.verify),
            refund = coalesce(${refund ?? null}, now.refund)`.execute(tx),
      );
    },
  };
}
