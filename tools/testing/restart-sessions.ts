import { sql } from 'kysely';
import type { TestApp } from '#tools/testing/test-app.ts';

/**
 * Restarts every session at the app's current time, so that nobody is signed out when a test skips days. A guard
 * refuses to lengthen a session, so triggers are off.
 */
export const restartSessions = ({ db, clock }: Pick<TestApp, 'db' | 'clock'>): Promise<void> =>
  db.tx(async (tx) => {
    const now = clock.now();
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update session set created_at = ${now}, last_active_at = ${now}, ends_at = ${now}::timestamptz + interval '12 hours'`.execute(
      tx,
    );
  });
