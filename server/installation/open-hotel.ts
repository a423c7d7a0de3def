import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { installationMessages, setUpStepLabels, stepsToOpen } from '#contract/installation/steps.ts';
import type { Db } from '#db/db.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { HealthWatch } from '#server/health/watch-health.ts';
import { allowLongWaits, insertLiveStage, readStage } from '#server/installation/installation-store.ts';
import { readProgress } from '#server/installation/progress.ts';
import { setUpSubject } from '#server/installation/setup-token.ts';

/**
 * Returns a function that says whether the owner has opened the hotel or begun a rehearsal. It asks the database until
 * the hotel is open, and never again, because an open hotel stays open.
 */
export function watchOpening({ db, isDemo }: { db: Pick<Db, 'read'>; isDemo: boolean }): () => Promise<boolean> {
  let isLive = isDemo;
  return async () => {
    if (isLive) return true;
    const stage = await readStage(db.read);
    isLive = stage === 'live';
    return isLive || stage === 'rehearsal';
  };
}

type OpenDeps = Parameters<typeof readProgress>[0];

/**
 * Opens the hotel to guests, and so removes all that was rehearsed, sessions included. Throws AppError with the steps
 * that are still open.
 */
export async function openHotel(deps: OpenDeps, health: Pick<HealthWatch, 'look'>, member: Member): Promise<void> {
  if ((await deps.isOpen()) && (await readStage(deps.db.read)) !== 'rehearsal') throw openedAlready();
  const missing = stepsToOpen((await readProgress(deps, health, member)).steps);
  if (missing.length > 0)
    throw new AppError('conflict', installationMessages.notReady(missing.map((step) => setUpStepLabels[step])));
  const open = () =>
    deps.db.tx(async (tx) => {
      await allowLongWaits(tx);
      const leftBehind = await insertLiveStage(tx, member.id, deps.clock.now());
      await auditChange(deps, tx, member, 'hotel opened', setUpSubject, { after: leftBehind ?? undefined });
    });
  const ownerMissing = () => new AppError('conflict', installationMessages.notReady([setUpStepLabels.owner]));
  await refuseOnViolation(open, {
    installation_pkey: openedAlready,
    installation_live_needs_owner: ownerMissing,
    installation_live_needs_second_factor: ownerMissing,
  });
}

const openedAlready = () => new AppError('conflict', installationMessages.openedAlready);
