import type { Hotel } from '#contract/core/hotel.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { SitePictures } from '#contract/core/site-pictures.ts';
import type { Db } from '#db/db.ts';
import type { BackupPlaces } from '#server/core/backup-places.ts';
import type { Backups } from '#server/core/backups.ts';
import type { Clock } from '#server/core/clock.ts';
import type { EInvoices } from '#server/core/e-invoices.ts';
import type { Exporter } from '#server/core/exporter.ts';
import type { Gateway } from '#server/core/gateway.ts';
import type { GuestFiles } from '#server/core/guest-files.ts';
import type { Mailer, Texter } from '#server/core/mailer.ts';
import type { PictureEncoder } from '#server/core/picture-encoder.ts';
import type { Random } from '#server/core/random.ts';
import type { Restores } from '#server/core/restores.ts';
import type { CardTerminals } from '#server/core/terminals.ts';

export type Log = Record<'info' | 'warn' | 'error', (facts: object, message: string) => void>;

export interface Deps {
  db: Db;
  /** Another object after each change of the settings (`server/settings/`), so nobody keeps it beyond a call. */
  hotel: Hotel;
  /** The version of the last setting that `hotel` has; 0 while it is as in `hotel.config.ts`. */
  hotelVersion: number;
  /** Another object after each change of the pictures (`server/pictures/`), so nobody keeps it beyond a call. */
  pictures: SitePictures;
  /** 1 while the hotel rehearses, 2 once it has opened; 0 before, and in the demo. */
  stageNumber: number;
  clock: Clock;
  random: Random;
  gateway: Gateway;
  /** Null while the hotel takes no part in e-invoicing. */
  eInvoices: EInvoices | null;
  /** Null while no amount can be sent to a card terminal. */
  terminals: CardTerminals | null;
  mailer: Mailer;
  /** False in production while there is no mail server or no card gateway: then nothing is sold online. */
  sendsMails: boolean;
  takesCards: boolean;
  /** The gateway with the live keys, for tests of the set-up. `gateway` has the test keys while the hotel rehearses. */
  liveGateway: Gateway;
  hasLiveKeys: boolean;
  hasTestKeys: boolean;
  texter: Texter;
  guestFiles: GuestFiles;
  /** The folder of this machine for files that only the hotel's user reads. */
  dataDir: string;
  /** In bytes: the room on the disk that the hotel leaves free for itself. */
  diskMargin: number;
  backups: Backups;
  backupPlaces: BackupPlaces;
  exporter: Exporter;
  pictureEncoder: PictureEncoder;
  restores: Restores;
  log: Log;
  meter: { settles: { inc(labels: { outcome: string }): void } };
  hasRateLimits: boolean;
  /** SESSION_SECRET, from which keys for single purposes are derived (`keyForPurpose`). */
  secret: string;
  /** Earlier values of SESSION_SECRET. They still decrypt what they encrypted; only `secret` encrypts. */
  previousSecrets: readonly string[];
  /** Staff with these roles must set up a second factor before they can do anything else. Empty in demo mode. */
  secondFactorFor: () => readonly StaffRole[];
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  /**
   * Whether the owner has opened the hotel to guests or begun a rehearsal (`server/installation/`). The demo is always
   * open.
   */
  isOpen(): Promise<boolean>;
  /**
   * Makes this process's worker look for jobs at once. Call it after the commit, because the worker cannot see the job
   * before.
   */
  wake(): void;
}
