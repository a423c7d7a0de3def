import { restorePolicy } from '#contract/installation/restore.ts';
import { readRestoreState, removeRestore, restoreAgeMs } from '#server/installation/restore-files.ts';

const hourMs = 3_600_000;

const isRestorePending = (dataDir: string): boolean => readRestoreState(dataDir)?.stage === 'confirmed';

/**
 * To be called before the database is opened: `bringBack` does what was confirmed. A copy that nobody has confirmed for
 * long is removed, for it has data of guests.
 */
export async function settleRestore(dataDir: string, bringBack: () => Promise<void>): Promise<void> {
  if (isRestorePending(dataDir)) return bringBack();
  const ageMs = restoreAgeMs(dataDir);
  if (ageMs !== undefined && ageMs > restorePolicy.forgottenAfterHours * hourMs) removeRestore(dataDir);
}

const lookEveryMs = 1_000;

/** Calls `onConfirmed` once somebody has confirmed a restore: this process must give up the database for it. */
export function watchForRestore(dataDir: string, onConfirmed: () => void): void {
  const timer = setInterval(() => {
    if (!isRestorePending(dataDir)) return;
    clearInterval(timer);
    onConfirmed();
  }, lookEveryMs);
  timer.unref();
}
