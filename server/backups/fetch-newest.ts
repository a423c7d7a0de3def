import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backupPlaceMessages } from '#contract/backups/backup-place.ts';
import { sendingProblemText } from '#contract/backups/sending.ts';
import { AppError } from '#contract/core/errors.ts';
import { openPlace, secretLost } from '#server/backups/open-place.ts';
import { findBackupPlace } from '#server/backups/place-store.ts';
import { listCopiesAt } from '#server/backups/sending-store.ts';
import type { Deps } from '#server/core/deps.ts';

type FetchDeps = Pick<Deps, 'db' | 'backupPlaces' | 'secret' | 'previousSecrets'>;

/** Brings the newest backup of the place into a folder of this machine, and returns its file. Throws AppError. */
export async function fetchNewestCopy(deps: FetchDeps, folder: string): Promise<string> {
  const row = await findBackupPlace(deps.db.read);
  if (!row?.kind) throw new AppError('conflict', `${backupPlaceMessages.noPlace}. Name a file.`);
  const [newest] = await listCopiesAt(deps.db.read, row);
  if (!newest) throw new AppError('conflict', 'No backup has been sent to this place yet.');
  const file = join(folder, newest.name);
  const place = openPlace(deps, row);
  const { problem } = place ? await deps.backupPlaces.fetch(place, newest.name, file) : secretLost;
  if (problem) throw new AppError('conflict', `${newest.name} was not fetched. ${sendingProblemText(problem)}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  if (hash.digest('hex') !== newest.sha256)
    throw new AppError('conflict', `${newest.name} at the place is not what was sent. Choose another place.`);
  return file;
}
