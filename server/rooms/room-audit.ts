import type { AuditAction } from '#contract/audit.ts';
import type { Member } from '#contract/roles.ts';
import type { Tx } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';

export const auditRoomChange = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  member: Member,
  action: AuditAction,
  id: string,
  before?: object,
  after?: object,
) =>
  audit(tx, {
    at: deps.clock.now(),
    actor: member.staffId,
    action,
    subject: { kind: 'room', id },
    ...(before && { before }),
    ...(after && { after }),
  });
