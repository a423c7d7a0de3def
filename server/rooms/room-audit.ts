import type { AuditAction } from '#contract/core/audit.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import type { Deps } from '#server/core/deps.ts';

export const auditRoomChange = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  member: Member,
  action: AuditAction,
  id: string,
  before?: object,
  after?: object,
) => auditChange(deps, tx, member, action, { kind: 'room', id }, { before, after });
