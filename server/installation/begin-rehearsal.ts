import { AppError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { installationMessages, rehearsedTexts, setUpStepLabels } from '#contract/installation/steps.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { refuseOnViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import {
  allowLongWaits,
  countRehearsed,
  insertRehearsalStage,
  readStage,
} from '#server/installation/installation-store.ts';
import { setUpSubject } from '#server/installation/setup-token.ts';

type BeginDeps = Pick<Deps, 'db' | 'clock' | 'isOpen'>;

/** Lets the hotel rehearse until it opens. Throws AppError if anything of guests or money is recorded already. */
export async function beginRehearsal(deps: BeginDeps, member: Member): Promise<void> {
  if (await deps.isOpen())
    throw (await readStage(deps.db.read)) === 'rehearsal'
      ? begunAlready()
      : conflict(installationMessages.openedAlready);
  const counts = await countRehearsed(deps.db.read);
  const begin = () =>
    deps.db.tx(async (tx) => {
      await allowLongWaits(tx);
      await insertRehearsalStage(tx, member.id, deps.clock.now());
      await auditChange(deps, tx, member, 'rehearsal begun', setUpSubject, {});
    });
  const ownerMissing = () => conflict(installationMessages.notReady([setUpStepLabels.owner]));
  await refuseOnViolation(begin, {
    installation_pkey: begunAlready,
    rehearsal_before_opening: () => conflict(installationMessages.openedAlready),
    rehearsal_begins_with_nothing: () => conflict(installationMessages.recordedAlready(rehearsedTexts(counts))),
    installation_live_needs_owner: ownerMissing,
    installation_live_needs_second_factor: ownerMissing,
  });
}

const conflict = (message: string) => new AppError('conflict', message);
const begunAlready = () => conflict(installationMessages.rehearsalBegunAlready);
