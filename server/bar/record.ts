import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import type { Drink } from '#server/bar/drink-store.ts';
import { type AuditEntry, audit } from '#server/core/audit.ts';
import { notify } from '#server/core/notify.ts';

type AuditFacts = Pick<AuditEntry, 'at' | 'action' | 'before' | 'after' | 'reason'>;

export const auditBarAction = (
  tx: Tx,
  member: Pick<Member, 'staffId'>,
  subject: AuditEntry['subject'],
  facts: AuditFacts,
) => audit(tx, { ...facts, actor: member.staffId, subject });

/** Writes a notice only when the stock of a drink has just become low or run out, and not for each further sale. */
export async function notifyStock(tx: Tx, { id, stock, minStock }: Drink, stockAfter: number, at: Date): Promise<void> {
  const kind = stockNoticeKind(stock, stockAfter, minStock);
  if (kind) await notify(tx, { kind, at, drinkId: id, facts: { stock: stockAfter } });
}

function stockNoticeKind(
  stockBefore: number,
  stockAfter: number,
  minStock: number,
): 'stock_low' | 'stock_out' | undefined {
  if (stockAfter <= 0) return stockBefore > 0 ? 'stock_out' : undefined;
  return stockBefore > minStock && stockAfter <= minStock ? 'stock_low' : undefined;
}

export const drinkSubject = (id: number): AuditEntry['subject'] => ({ kind: 'drink', id: String(id) });
