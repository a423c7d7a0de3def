import type { Output, Parsed } from '#contract/api.ts';
import {
  type BackupPlaceView,
  backupPlaceMessages,
  findPlaceProblems,
  isHost,
  type PlaceAddress,
  placeText,
  type SentKind,
} from '#contract/backups/backup-place.ts';
import { sendingProblemText } from '#contract/backups/sending.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { findBackupKey } from '#server/backups/key-store.ts';
import { openPlace, readSecret, sealSecret, secretLost, toPlace } from '#server/backups/open-place.ts';
import {
  type BackupPlaceRow,
  findBackupPlace,
  insertBackupPlace,
  lockBackupPlaces,
} from '#server/backups/place-store.ts';
import { auditChange } from '#server/core/audit-change.ts';
import type { BackupPlace } from '#server/core/backup-places.ts';
import type { Deps } from '#server/core/deps.ts';
import { findPasswordError } from '#server/staff/password-error.ts';

type PlaceChange = Parsed<'setBackupPlace'>;
type NewPlace = Pick<BackupPlaceRow, 'kind' | 'address' | 'sealedSecret' | 'hostKey'>;

const noAddress: PlaceAddress = {
  ...{ folder: '', host: '', port: 22, user: '' },
  ...{ endpoint: '', region: '', bucket: '', accessKeyId: '' },
};
const nowhere: NewPlace = { kind: null, address: noAddress, sealedSecret: null, hostKey: null };

/**
 * Sets where the next backups are sent, after a file was written there and read back. Whoever sets it gets all backups,
 * though encrypted, so the person types the password once more. Throws AppError.
 */
export async function setBackupPlace(deps: Deps, member: Member, change: PlaceChange): Promise<void> {
  const problems = findPlaceProblems(change);
  if (problems[0]) throw new AppError('invalid', problems[0].message, problems);
  const passwordError = await findPasswordError(deps, member, change.password);
  if (passwordError) throw passwordError;
  const before = await findBackupPlace(deps.db.read);
  requireVersion(before, change);
  const place = change.kind === 'none' ? nowhere : await tryNewPlace(deps, change, change.kind, before);
  await deps.db.tx(async (tx) => {
    await lockBackupPlaces(tx);
    requireVersion(await findBackupPlace(tx), change);
    const version = change.replaces + 1;
    await insertBackupPlace(tx, { ...place, version, setById: member.id, setAt: deps.clock.now() });
    const subject = { kind: 'backup', id: `place ${version}` } as const;
    const facts = {
      after: { place: placeText(place.kind, place.address) },
      ...(before && { before: { place: placeText(before.kind, before.address) } }),
    };
    await auditChange(deps, tx, member, 'place of backups set', subject, facts);
  });
}

function requireVersion(current: BackupPlaceRow | undefined, { replaces }: PlaceChange): void {
  if ((current?.version ?? 0) !== replaces) throw new AppError('conflict', backupPlaceMessages.setMeanwhile);
}

async function tryNewPlace(
  deps: Deps,
  change: PlaceChange,
  kind: SentKind,
  before: BackupPlaceRow | undefined,
): Promise<NewPlace> {
  if (!(await findBackupKey(deps.db.read))) throw new AppError('conflict', backupPlaceMessages.keyNeeded);
  const address = addressOf(change, kind);
  const secret = kind === 'folder' ? '' : change.secret || oldSecret(deps, { kind, address }, before);
  const hostKey = kind === 'sftp' ? await confirmHostKey(deps, change) : null;
  const place = toPlace({ kind, address, secret, hostKey });
  if (place) await requireWorking(deps, place);
  return { kind, address, sealedSecret: kind === 'folder' ? null : sealSecret(deps, secret), hostKey };
}

function addressOf({ folder, host, port, user, endpoint, region, bucket, accessKeyId }: PlaceChange, kind: SentKind) {
  return {
    ...noAddress,
    folder,
    ...(kind === 'sftp' && { host, port, user }),
    ...(kind === 's3' && { endpoint, region, bucket, accessKeyId }),
  };
}

/** The secret that is set, but only for the same user of the same server: else it could be sent to somebody else's. */
function oldSecret(deps: Deps, next: Pick<NewPlace, 'kind' | 'address'>, before: BackupPlaceRow | undefined): string {
  const isSame = before?.kind === next.kind && loginOf(before.address) === loginOf(next.address);
  const secret = isSame ? readSecret(deps, before.sealedSecret) : undefined;
  if (!secret) throw fieldError('secret', backupPlaceMessages.secret);
  return secret;
}

const loginOf = ({ host, port, user, endpoint, accessKeyId }: PlaceAddress): string =>
  JSON.stringify([host, port, user, endpoint, accessKeyId]);

/** Asks for the key once more, so that the server of now has the fingerprint that the person has confirmed. */
async function confirmHostKey({ backupPlaces }: Deps, { host, port, fingerprint }: PlaceChange): Promise<string> {
  const key = await backupPlaces.readHostKey(host, port);
  if (!key) throw fieldError('host', backupPlaceMessages.noHostKey);
  if (key.fingerprint !== fingerprint) throw fieldError('fingerprint', backupPlaceMessages.fingerprintChanged);
  return key.line;
}

async function requireWorking(deps: Deps, place: BackupPlace): Promise<void> {
  const { problem, said } = await deps.backupPlaces.tryPlace(place);
  if (!problem) return;
  deps.log.warn({ problem, said }, 'a place of backups failed its test');
  const field = { folder: 'folder', sftp: 'host', s3: 'endpoint' }[place.kind];
  const isOfSecret = problem === 'refused' && place.kind !== 'folder';
  throw fieldError(isOfSecret ? 'secret' : field, sendingProblemText(problem));
}

/** Tries the place that is set. */
export async function testBackupPlace(deps: Deps): Promise<Output<'testBackupPlace'>> {
  const row = await findBackupPlace(deps.db.read);
  if (!row?.kind) return { passed: false, message: `${backupPlaceMessages.noPlace}.` };
  const place = openPlace(deps, row);
  const { problem, said } = place ? await deps.backupPlaces.tryPlace(place) : secretLost;
  if (problem) deps.log.warn({ problem, said }, 'the place of backups failed its test');
  return problem
    ? { passed: false, message: `${sendingProblemText(problem)}.` }
    : { passed: true, message: `${backupPlaceMessages.tested}.` };
}

export async function readHostKey(
  { backupPlaces }: Deps,
  { host, port }: Parsed<'readHostKey'>,
): Promise<Output<'readHostKey'>> {
  const key = isHost(host) ? await backupPlaces.readHostKey(host, port) : undefined;
  if (!key) throw fieldError('host', isHost(host) ? backupPlaceMessages.noHostKey : backupPlaceMessages.host);
  return { fingerprint: key.fingerprint };
}

export function presentPlace({ version, kind, address, setBy, setAt }: BackupPlaceRow): BackupPlaceView {
  return { ...address, version, kind, setBy, setAt: setAt.toISOString() };
}
