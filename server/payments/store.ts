import { type Kobo, kobo } from '#contract/money.ts';
import type { Read, Tx } from '#db/db.ts';
import type { PayableKind } from '#server/context.ts';
import type { GatewayTransaction } from '#server/outside/gateway.ts';

export type Charge = {
  txRef: string;
  kind: PayableKind;
  payableId: string;
  amount: Kobo;
  currency: string;
  state: 'open' | 'settled' | 'refund_due';
  createdAt: Date;
};

type NewCharge = { txRef: string; kind: PayableKind; payableId: string; amount: Kobo; at: Date };

export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await tx
    .insertInto('charge')
    .values({
      tx_ref: charge.txRef,
      kind: charge.kind,
      payable_id: charge.payableId,
      amount_kobo: charge.amount,
      currency: 'NGN',
      created_at: charge.at,
    })
    .execute();
}

/** With `lock`, nobody else can settle the charge until the transaction ends. */
export async function findCharge(db: Read, txRef: string, lock = false): Promise<Charge | undefined> {
  const query = db.selectFrom('charge').selectAll().where('tx_ref', '=', txRef);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return (
    row && {
      txRef: row.tx_ref,
      kind: row.kind,
      payableId: row.payable_id,
      amount: kobo(row.amount_kobo),
      currency: row.currency,
      state: row.state,
      createdAt: row.created_at,
    }
  );
}

export async function closeCharge(tx: Tx, txRef: string, state: 'settled' | 'refund_due', at: Date): Promise<void> {
  await tx.updateTable('charge').set({ state, settled_at: at }).where('tx_ref', '=', txRef).execute();
}

type Verdict = 'accepted' | 'late' | 'mismatch';

/** Writes down what was paid. False when this gateway transaction has been counted before. */
export async function insertPayment(
  tx: Tx,
  charge: Charge,
  paid: GatewayTransaction,
  verdict: Verdict,
  at: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment')
    .values({
      gateway_id: paid.id,
      tx_ref: charge.txRef,
      amount_kobo: paid.amount,
      currency: paid.currency,
      verdict,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('gateway_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
