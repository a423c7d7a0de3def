import type { Db } from '#db/db.ts';
import { schemaStateReader } from '#db/schema-state.ts';
import type { Log } from '#server/core/deps.ts';

const checkIntervalMs = 2_000;

export type SchemaWatch = {
  start(): void;
  stop(): void;
  fits(): Promise<boolean>;
  /** Whether a newer program has changed the database so that this one cannot work on it. Then it never works again. */
  isOutdated(): boolean;
};

export function watchSchema({ db, log }: { db: Db; log: Log }, onOutdated: () => void): SchemaWatch {
  const readState = schemaStateReader();
  let isOutdated = false;
  let timer: NodeJS.Timeout | undefined;
  const fits = async () => {
    const state = await db.urgent(() => readState(db));
    if (state.outdated && !isOutdated) {
      isOutdated = true;
      clearInterval(timer);
      log.error(
        { reason: state.outdated },
        'this program is too old for the database: it takes no more requests and jobs',
      );
      onOutdated();
    }
    return state.fits && !isOutdated;
  };
  return {
    start() {
      timer = setInterval(() => void fits().catch(() => {}), checkIntervalMs).unref();
    },
    stop: () => clearInterval(timer),
    fits,
    isOutdated: () => isOutdated,
  };
}
