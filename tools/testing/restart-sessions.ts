import { sql } from 'kysely';
import type { TestApp } from '#tools/testing/test-app.ts';

/** Restarts every session at the app's current time. Otherwise the sessions would lapse when a test skips days. */
export const restartSessions = ({ db, clock }: TestApp) => {
  const now = clock.now();
  return sql`update session set created_at = ${now}, last_active_at = ${now}, ends_at = ${now}::timestamptz + interval '12 hours'`.execute(
    db.read,
  );
};
