import { alarmingNights } from '#contract/backups/backups.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Tx } from '#db/db.ts';
import { countUnprovenNights } from '#server/backups/good-store.ts';
import { hasProofAfter } from '#server/backups/proof-store.ts';
import { notify } from '#server/core/notify.ts';

/** Rings the owner once for the newest night, if it is not the first one without a good backup. */
export async function ringForNights(tx: Tx, night: Day, at: Date): Promise<void> {
  const nights = await countUnprovenNights(tx);
  if (nights < alarmingNights || (await hasProofAfter(tx, night))) return;
  await notify(tx, { kind: 'backup_unproven', facts: { nights }, at, dedupeKey: `backup_unproven:${night}` });
}
