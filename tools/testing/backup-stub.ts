import type { BackupReport, Backups } from '#server/core/backups.ts';

export const provenReport: BackupReport = {
  file: { name: 'hotel-2026-11-22T03-00-00Z.dump', bytes: 1_234_567, sha256: 'a'.repeat(64), recipient: null },
  contents: { rowCount: 4_321, dayCount: 12, movedKobo: 500_000, seal: { number: 7, hash: 'b'.repeat(64) } },
  problem: null,
  detail: '',
};

/** Stands in for the program that makes backups: each is proven at once, unless `take` says otherwise. */
export const backupStub = (take: () => Promise<BackupReport> = async () => provenReport): Backups => ({
  take,
  stop() {},
});
