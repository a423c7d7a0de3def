import type { AuditAction } from '#contract/core/audit.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { type AuditEntry, audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';

type ChangedFacts = { before?: object | undefined; after?: object | undefined };

export const auditChange = (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { staffId }: Pick<Member, 'staffId'>,
  action: AuditAction,
  subject: AuditEntry['subject'],
  { before, after }: ChangedFacts,
) =>
  audit(tx, {
    ...{ at: clock.now(), actor: staffId, action, subject },
    ...(before && { before }),
    ...(after && { after }),
  });
