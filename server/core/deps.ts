import type { Hotel } from '#contract/hotel.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { Db } from '#db/db.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Gateway } from '#server/core/gateway.ts';
import type { GuestFiles } from '#server/core/guest-files.ts';
import type { Mailer, Texter } from '#server/core/mailer.ts';
import type { Random } from '#server/core/random.ts';

export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>;

export interface Deps {
  db: Db;
  hotel: Hotel;
  clock: Clock;
  random: Random;
  gateway: Gateway;
  mailer: Mailer;
  texter: Texter;
  guestFiles: GuestFiles;
  log: Log;
  meter: { settles: { inc(labels: { outcome: string }): void } };
  hasRateLimits: boolean;
  /** SESSION_SECRET, from which encryption keys are derived. */
  secret: string;
  /** Earlier values of SESSION_SECRET: they decrypt, but never encrypt. */
  previousSecrets: readonly string[];
  /** These roles must set up a second factor before anything else; none in demo mode. */
  secondFactorFor: readonly StaffRole[];
  /** Without a trailing slash. */
  publicUrl: string;
  /** Tells this process's worker that a job may be due. Call it after the commit. */
  wake(): void;
}
