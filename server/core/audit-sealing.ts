import { DiskFull } from '#db/disk.ts';
import { isDatabaseUnavailable } from '#db/unavailable.ts';
import { hasWaitingEntries, sealEntries } from '#server/core/audit-seal-store.ts';
import type { Deps } from '#server/core/deps.ts';

/** How many entries one transaction seals: few, because the other queries of the embedded database wait for it. */
const batchSize = 500;

type SealingDeps = Pick<Deps, 'db' | 'clock'>;

export async function sealWaitingEntries({ db, clock }: SealingDeps, isStopped = () => false): Promise<void> {
  while (!isStopped() && (await hasWaitingEntries(db.read)))
    if ((await db.tx((tx) => sealEntries(tx, clock.now(), batchSize))) < batchSize) return;
}

export type Sealing = {
  /** Begins to seal the entries that wait, unless sealing is under way already. */
  wake(): void;
  stop(): Promise<void>;
};

/** Several processes can seal: each batch is sealed by one of them. */
export function makeSealing(deps: SealingDeps & Pick<Deps, 'log'>): Sealing {
  let runningSeal: Promise<void> | undefined;
  let isStopped = false;

  const seal = () =>
    sealWaitingEntries(deps, () => isStopped)
      .catch((error: unknown) => {
        // The disk watch and the worker have logged these errors already.
        if (!(error instanceof DiskFull || isDatabaseUnavailable(error)))
          deps.log.warn({ err: error }, 'the audit log could not be sealed');
      })
      .finally(() => {
        runningSeal = undefined;
      });

  return {
    wake() {
      if (!isStopped) runningSeal ??= seal();
    },
    async stop() {
      isStopped = true;
      await runningSeal;
    },
  };
}
