import { lowDiskMargins, toMegabytes } from '#db/disk.ts';
import type { Deps } from '#server/core/deps.ts';
import { notify } from '#server/core/notify.ts';

const checkIntervalMs = 2_000;
/**
 * `full` and `low` end only when free space exceeds their limit by this factor, so that they do not change with every
 * file.
 */
const recoveryFactor = 1.25;

type DiskLevel = 'enough' | 'low' | 'full';
const levels: readonly DiskLevel[] = ['enough', 'low', 'full'];

export type DiskWatch = {
  start(): void;
  check(): Promise<void>;
  stop(): void;
};

export function watchDisk({ db, clock, log, wake }: Pick<Deps, 'db' | 'clock' | 'log' | 'wake'>): DiskWatch {
  const { disk } = db;
  if (!disk) return { start() {}, async check() {}, stop() {} };
  let level: DiskLevel = 'enough';
  let pendingNotice: { freeMb: number; full: boolean } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const check = async () => {
    const freeBytes = disk.free();
    const freeMb = toMegabytes(freeBytes);
    const isBelow = (bytes: number, wasBelow: boolean) => freeBytes < bytes * (wasBelow ? recoveryFactor : 1);
    const currentLevel: DiskLevel = isBelow(disk.margin, level === 'full')
      ? 'full'
      : isBelow(disk.margin * lowDiskMargins, level !== 'enough')
        ? 'low'
        : 'enough';
    if (currentLevel !== level) {
      if (currentLevel === 'full') log.error({ freeMb }, 'the disk is full: writes are refused until space is freed');
      else if (level === 'full') log.warn({ freeMb }, 'the disk has space again: writes are accepted');
      else log.warn({ freeMb }, currentLevel === 'low' ? 'the disk is nearly full' : 'the disk has space again');
      if (levels.indexOf(currentLevel) > levels.indexOf(level))
        pendingNotice = { freeMb, full: currentLevel === 'full' };
      level = currentLevel;
    }
    // Writes no notice below half the margin, because a full disk would stop the database for good.
    if (!pendingNotice || freeBytes < disk.margin / 2) return;
    const facts = pendingNotice;
    pendingNotice = undefined;
    try {
      await db.tx((tx) => notify(tx, { kind: 'disk_low', facts, at: clock.now() }), 'even on a full disk');
      wake();
    } catch (error) {
      pendingNotice ??= facts;
      log.warn({ err: error }, 'writing the notice about disk space failed');
    }
  };
  return {
    start() {
      timer = setInterval(() => void check(), checkIntervalMs).unref();
      void check();
    },
    check,
    stop: () => clearInterval(timer),
  };
}
