import type { FoundCopy } from '#contract/core/found-copy.ts';
import type { Db } from '#db/db.ts';
import { audit } from '#server/core/audit.ts';
import { setUpSubject } from '#server/installation/setup-token.ts';
import { endAllSessions, removeAllFactors } from '#server/staff/lost-factors-store.ts';

export type RestoredCopy = { upload: string; copy: FoundCopy; balances: boolean };

/**
 * Ends what must not go on in a restored hotel, and writes that it was restored: all sessions, for somebody may have
 * been deactivated since, and the second factors and PINs that nobody can check without SESSION_SECRET of their time.
 */
export async function recordRestore(db: Db, { upload, copy, balances }: RestoredCopy, at: Date): Promise<void> {
  await db.tx(async (tx) => {
    await endAllSessions(tx);
    if (!copy.secretIsKnown) {
      const removed = await removeAllFactors(tx);
      await audit(tx, {
        ...{ at, actor: 'system', action: 'second factors removed', subject: setUpSubject, after: removed },
        reason: 'They were lost in a restore: SESSION_SECRET of their time was not typed in',
      });
    }
    const { madeAt, bookings } = copy;
    await audit(tx, {
      ...{ at, actor: 'system', action: 'hotel restored', subject: setUpSubject },
      after: { madeAt, bookings, balances, upload },
    });
  });
}
