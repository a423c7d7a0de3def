import { openPostgres } from '#db/engine/postgres.ts';
import { type Ledger, type WriteKind, writeKinds } from '#tools/failover/ledger.ts';
import { query } from '#tools/failover/query.ts';
import { findViolations } from '#tools/testing/invariants.ts';

export type Findings = {
  lostWrites: string[];
  doubledWrites: string[];
  oversoldNights: string[];
  brokenInvariants: string[];
};

/**
 * Queries that return a row for each write in the database. `key` is the key of the request, and `result` is what its
 * answer named, such as a reference. The hotel stores a key of staff as `staffId:key`.
 */
const storedWriteQueries: Record<WriteKind, string> = {
  booking: 'select guest_email as key, reference as result from booking',
  payment: `select charge.tx_ref as key, booking.reference as result from payment join charge using (tx_ref)
    join booking on booking.id = booking_id where verdict in ('accepted', 'over', 'late', 'duplicate')`,
  sale: `select split_part(key, ':', 2) as key, quantity::text as result from bar_order
    join bar_sale on order_id = bar_order.id`,
  'desk payment': `select split_part(key, ':', 2) as key, booking_id::text as result from desk_payment`,
};

/** Compares the database with what was acknowledged. Call it while no request is open. */
export async function compareWithLedger(url: string, ledger: Ledger): Promise<Findings> {
  const findings: Findings = { lostWrites: [], doubledWrites: [], oversoldNights: [], brokenInvariants: [] };
  for (const kind of writeKinds) {
    const resultsByKey = new Map<string, string[]>();
    for (const { key, result } of await query(url, storedWriteQueries[kind]))
      resultsByKey.set(String(key), [...(resultsByKey.get(String(key)) ?? []), String(result)]);
    for (const [key, result] of ledger.acknowledged[kind])
      if (!resultsByKey.get(key)?.includes(result)) findings.lostWrites.push(`${kind} ${key}`);
    for (const [key, results] of resultsByKey) if (results.length > 1) findings.doubledWrites.push(`${kind} ${key}`);
  }
  for (const violation of await readViolations(url))
    findings[violation.startsWith('night oversold') ? 'oversoldNights' : 'brokenInvariants'].push(violation);
  return findings;
}

async function readViolations(url: string): Promise<string[]> {
  const db = openPostgres(url, { max: 1 });
  try {
    return await findViolations(db.read);
  } finally {
    await db.close();
  }
}
