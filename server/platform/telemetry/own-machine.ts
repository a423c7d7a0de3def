import type { Db } from '#db/db.ts';
import { freeBytes } from '#db/disk.ts';
import { type Clock, clockAheadMs, systemClock } from '#server/core/clock.ts';
import type { Env } from '#server/core/env.ts';
import type { CertificateFacts, GatewayContact, Machine } from '#server/core/machine.ts';
import { makeCertificateReader } from '#server/platform/telemetry/certificate.ts';
import manifest from '../../../package.json' with { type: 'json' };

/** What the adapter of the gateway tells. `sentAt` is by the clock of the machine. */
export type GatewayNotes = {
  noteOutcome: (answered: boolean) => void;
  noteReply: (date: string | null, sentAt: number) => void;
};

type MachineOptions = { env: Env; db: Db; clock: Clock };

export function watchOwnMachine({ env, db, clock }: MachineOptions): { machine: Machine; gatewayNotes: GatewayNotes } {
  const isDemo = env.mode === 'demo';
  let contact: GatewayContact = { answeredAt: null, silence: null };
  let gatewayAheadMs: number | null = null;
  const notNeeded = async (): Promise<CertificateFacts> => ({ kind: 'not needed' });
  const machine: Machine = {
    now: () => systemClock.now(),
    isDemo,
    version: manifest.version,
    nodeVersion: process.versions.node,
    sendsMails: env.smtpUrl !== undefined,
    takesRealCards: env.flutterwave !== undefined && env.flutterwave !== 'sandbox',
    disk() {
      const free = db.disk ? db.disk.free() : freeBytes(env.dataDir);
      return {
        freeBytes: Number.isFinite(free) ? free : null,
        marginBytes: db.disk?.margin ?? env.diskMargin,
        stopsWrites: db.disk !== undefined,
      };
    },
    gateway: () => contact,
    gatewayClockAheadMs: () => gatewayAheadMs,
    certificate: env.publicUrl && !isDemo ? makeCertificateReader(env.publicUrl) : notNeeded,
  };
  const gatewayNotes: GatewayNotes = {
    noteOutcome(answered) {
      const now = clock.now();
      contact = answered
        ? { answeredAt: now, silence: null }
        : { ...contact, silence: { from: contact.silence?.from ?? now, until: now } };
    },
    noteReply(date, sentAt) {
      const second = Date.parse(date ?? '');
      if (Number.isNaN(second)) return;
      const own = { from: sentAt, to: systemClock.now().getTime() };
      // The header has no parts of a second.
      gatewayAheadMs = clockAheadMs({ from: second, to: second + 999 }, own);
    },
  };
  return { machine, gatewayNotes };
}
