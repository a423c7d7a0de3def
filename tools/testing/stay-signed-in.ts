import { sql } from 'kysely';
import type { TestHouse } from '#tools/testing/house.ts';

/** Begins every session anew at the house's time: in a test days go by in a moment. */
export const staySignedIn = ({ db, clock }: TestHouse) => {
  const now = clock.now();
  return sql`update session set created_at = ${now}, last_active_at = ${now}, ends_at = ${now}::timestamptz + interval '12 hours'`.execute(
    db.read,
  );
};
