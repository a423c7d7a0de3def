import type { Hotel } from '#contract/hotel.ts';
import type { Kobo } from '#contract/money.ts';
import type { StaffRole } from '#contract/roles.ts';
import type { Db, Tx } from '#db/db.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Gateway } from '#server/outside/gateway.ts';
import type { Mailer } from '#server/outside/mail.ts';
import type { Random } from '#server/outside/random.ts';
import type { Texter } from '#server/outside/sms.ts';
import type { Traces } from '#server/outside/traces.ts';
import type { Meter } from '#server/watch/meter.ts';

export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>;

/** What a card payment can be for. Each kind says, in `Payables`, what happens when it is paid. */
export type PayableKind = 'booking';

export type Payables = Record<
  PayableKind,
  {
    /** Runs inside the settling transaction, told what came. `late` means: the money is real, but what it was for is gone. */
    settled(house: House, tx: Tx, payableId: string, paid: Kobo): Promise<'accepted' | 'late'>;
  }
>;

/** Everything a use case needs from outside itself. Built once, in `app`. */
export interface House {
  db: Db;
  hotel: Hotel;
  clock: Clock;
  random: Random;
  gateway: Gateway;
  mailer: Mailer;
  texter: Texter;
  traces: Traces;
  payables: Payables;
  log: Log;
  /** Counts what operators watch. */
  meter: Pick<Meter, 'settles'>;
  /** False where a demo or a test wants no limits per network and browser. */
  limited: boolean;
  /** SESSION_SECRET: keys for what is kept encrypted are derived from it. */
  secret: string;
  /** What SESSION_SECRET was before: opens what was encrypted under it, and encrypts nothing. */
  secretsBefore: readonly string[];
  /** Roles whose people set up a second factor before anything else; none in demo mode. */
  secondFactorFor: readonly StaffRole[];
  /** Where guests reach the site, without a trailing slash. */
  publicUrl: string;
  /** Tells the job worker of this process that a job may be due now. Call it after the commit. */
  wake(): void;
}
