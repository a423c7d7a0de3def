import { sql } from 'kysely';
import type { Deps } from '#server/core/deps.ts';
import { withLockTimeout } from '#server/core/hotel-zone-store.ts';

/** Closes every day that has ended. A day ends at the closing hour of the next morning. */
export const closeDays = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  withLockTimeout(db, (tx) => sql`select close_days(${clock.now()})`.execute(tx));
