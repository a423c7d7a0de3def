import * as z from 'zod/mini';
import { type BackupPlaceView, backupPlaceChange, findPlaceProblems } from '#contract/backups/backup-place.ts';
import { schemaResolver } from '#web/forms/resolver.ts';

const placeForm = z.omit(backupPlaceChange, { replaces: true });

export const placeRules = schemaResolver(placeForm, ({ kind, ...fields }) =>
  kind === '' ? [] : findPlaceProblems({ kind, ...fields }),
);

/** What the form begins with: all of the place that holds but its secret, which nobody can read. */
export function placeValues(current: BackupPlaceView | null) {
  const { folder = '', host = '', port = 22, user = '', endpoint = '', region = '' } = current ?? {};
  const { bucket = '', accessKeyId = '' } = current ?? {};
  return {
    kind: current?.kind ?? ('folder' as const),
    ...{ folder, host, port, user, endpoint, region, bucket, accessKeyId },
    ...{ fingerprint: '', secret: '', password: '' },
  };
}
