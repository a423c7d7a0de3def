import type { BackupPlaceRow } from '#server/backups/place-store.ts';
import type { BackupPlace, SendingOutcome } from '#server/core/backup-places.ts';
import type { Deps } from '#server/core/deps.ts';
import { sealFor, unsealFor } from '#server/core/sealed-text.ts';

const purpose = 'secret of a place of backups';

export const sealSecret = ({ secret }: Pick<Deps, 'secret'>, text: string): string => sealFor(purpose, secret, text);

type Secrets = Pick<Deps, 'secret' | 'previousSecrets'>;

/** Returns the secret of a place, blank for one without a secret. Undefined if SESSION_SECRET was changed since. */
export function readSecret({ secret, previousSecrets }: Secrets, sealed: string | null): string | undefined {
  if (sealed === null) return '';
  try {
    return unsealFor(purpose, [secret, ...previousSecrets], sealed).text;
  } catch {
    return undefined;
  }
}

type PlaceParts = Pick<BackupPlaceRow, 'kind' | 'address'> & { secret: string; hostKey: string | null };

/** The place as what sends backups takes it. Undefined for nowhere. */
export function toPlace({ kind, address, secret, hostKey }: PlaceParts): BackupPlace | undefined {
  const { folder, host, port, user, endpoint, region, bucket, accessKeyId } = address;
  switch (kind) {
    case 'folder':
      return { kind, folder };
    case 'sftp':
      return { kind, folder, host, port, user, hostKey: hostKey ?? '', secret };
    case 's3':
      return { kind, folder, endpoint, region, bucket, accessKeyId, secret };
    case null:
      return undefined;
  }
}

/** Undefined for nowhere, and for a place whose secret cannot be read. */
export function openPlace(secrets: Secrets, row: BackupPlaceRow): BackupPlace | undefined {
  const secret = readSecret(secrets, row.sealedSecret);
  return secret === undefined ? undefined : toPlace({ ...row, secret });
}

/** What becomes of a sending to a place whose secret cannot be read. */
export const secretLost: SendingOutcome = { problem: 'refused', said: 'SESSION_SECRET was changed' };
