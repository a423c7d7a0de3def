import { megabytes } from '#db/disk.ts';
import { announce } from '#server/announce.ts';
import type { House } from '#server/context.ts';

const lookEveryMs = 2_000;
/** Below this many margins staff are warned, while text messages can still be sent. */
const marginsThatAreFew = 4;
/** A state ends only with this factor more space, so that it does not flicker with every file. */
const clearlyMore = 1.25;

type Level = 'room' | 'low' | 'full';
const worse: readonly Level[] = ['room', 'low', 'full'];

export type DiskWatch = {
  start(): void;
  look(): Promise<void>;
  stop(): void;
};

export function watchDisk({ db, clock, log, wake }: Pick<House, 'db' | 'clock' | 'log' | 'wake'>): DiskWatch {
  const { disk } = db;
  if (!disk) return { start() {}, async look() {}, stop() {} };
  let level: Level = 'room';
  let news: { freeMb: number; full: boolean } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    const free = disk.free();
    const freeMb = megabytes(free);
    const below = (bytes: number, was: boolean) => free < bytes * (was ? clearlyMore : 1);
    const now: Level = below(disk.margin, level === 'full')
      ? 'full'
      : below(disk.margin * marginsThatAreFew, level !== 'room')
        ? 'low'
        : 'room';
    if (now !== level) {
      if (now === 'full') log.error({ freeMb }, 'the disk is full: nothing is written until there is room');
      else if (level === 'full') log.warn({ freeMb }, 'there is room on the disk again: everything is written');
      else log.warn({ freeMb }, now === 'low' ? 'the disk is nearly full' : 'there is room on the disk again');
      if (worse.indexOf(now) > worse.indexOf(level)) news = { freeMb, full: now === 'full' };
      level = now;
    }
    // The notice itself must not fill the disk.
    if (!news || free < disk.margin / 2) return;
    const facts = news;
    news = undefined;
    try {
      await db.tx((tx) => announce(tx, { kind: 'disk_low', facts, at: clock.now() }), 'in any room');
      wake();
    } catch (error) {
      news ??= facts;
      log.warn({ err: error }, 'the bell could not be told of the disk');
    }
  };
  return {
    start() {
      timer = setInterval(() => void look(), lookEveryMs).unref();
      void look();
    },
    look,
    stop: () => clearInterval(timer),
  };
}
