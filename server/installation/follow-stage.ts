import type { Deps } from '#server/core/deps.ts';
import { skipWhileRunning } from '#server/core/skip-while-running.ts';
import { readStage, type Stage } from '#server/installation/installation-store.ts';

/** The outside parties that a rehearsal must not have: they take real money, or make a document official. */
export type StageParties = Pick<Deps, 'gateway' | 'takesCards' | 'eInvoices' | 'terminals'>;

type StageDeps = StageParties & Pick<Deps, 'db' | 'hotel' | 'stageNumber'>;

type FollowedStage = {
  /** Reads the stage, and gives `deps` the mark and the outside parties of it. */
  refresh(): Promise<void>;
  /** Does the same every second, and leaves all as it is while the database does not answer. */
  poll(): Promise<void>;
};

type FollowOptions = { isDemo: boolean; usual: StageParties; rehearsal: StageParties };

/**
 * Keeps the mark of `deps.hotel` and the outside parties as the stage of the installation says, in each process. Between
 * two looks the schema refuses charges with the wrong keys (`charge_has_keys_of_stage`).
 */
export function followStage(deps: StageDeps, { isDemo, usual, rehearsal }: FollowOptions): FollowedStage {
  let stage: Stage = isDemo ? 'live' : 'new';

  async function refresh(): Promise<void> {
    // An open hotel stays open, so nobody asks any more.
    if (stage !== 'live') {
      const found = await deps.db.urgent(() => readStage(deps.db.read));
      // Of two looks at once, the earlier one can end last. The hotel never goes back.
      if (stageNumbers[found] < stageNumbers[stage]) return;
      stage = found;
      deps.stageNumber = stageNumbers[stage];
    }
    const isRehearsal = stage === 'rehearsal';
    if (deps.hotel.isRehearsal === isRehearsal) return;
    Object.assign(deps, isRehearsal ? rehearsal : usual);
    deps.hotel = { ...deps.hotel, isRehearsal };
  }

  return {
    refresh,
    // The watch of the database reports that it is away.
    poll: skipWhileRunning(() => refresh().catch(() => {})),
  };
}

const stageNumbers: Readonly<Record<Stage, number>> = { new: 0, owner: 0, rehearsal: 1, live: 2 };
