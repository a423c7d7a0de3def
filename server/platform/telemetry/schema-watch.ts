import type { Db } from '#db/db.ts';
import { makeSchemaStateReader } from '#db/schema-state.ts';
import type { Log } from '#server/core/deps.ts';

export type SchemaWatch = {
  fits(): Promise<boolean>;
  /** Whether a newer program has changed the database so that this one can never work on it again. */
  isOutdated(): boolean;
};

export function watchSchema({ db, log }: { db: Db; log: Log }, onOutdated: () => void): SchemaWatch {
  const readState = makeSchemaStateReader();
  let isOutdated = false;
  return {
    async fits() {
      const state = await db.urgent(() => readState(db));
      if (state.outdated && !isOutdated) {
        isOutdated = true;
        const facts = { reason: state.outdated };
        log.error(facts, 'this program is too old for the database: it takes no more requests and jobs');
        onOutdated();
      }
      return state.fits && !isOutdated;
    },
    isOutdated: () => isOutdated,
  };
}
