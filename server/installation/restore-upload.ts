import { AppError, fieldError } from '#contract/core/errors.ts';
import {
  type CopyCheck,
  type NewUpload,
  type RestoreView,
  restoreMessages,
  restoreProblemTexts,
  type UploadPart,
} from '#contract/installation/restore.ts';
import { diskProblem, freeBytes } from '#db/disk.ts';
import { FolderInUse } from '#db/engine/folder-lock.ts';
import { audit } from '#server/core/audit.ts';
import type { Deps } from '#server/core/deps.ts';
import { sealEarlierSecret } from '#server/core/earlier-secrets.ts';
import { notRestored } from '#server/core/restores.ts';
import {
  makeUploadFolder,
  nameCopy,
  type RestoreState,
  readRestoreState,
  removeRestore,
  restoreFolder,
  touchRestoreState,
  uploadFolder,
  withRestoreLock,
  writePart,
  writeRestoreState,
} from '#server/installation/restore-files.ts';
import { hasRecordedWork } from '#server/installation/restore-store.ts';
import { setUpSubject } from '#server/installation/setup-token.ts';

type RestoreDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'dataDir' | 'diskMargin' | 'restores' | 'secret' | 'log'>;

const conflict = (message: string) => new AppError('conflict', message);

/** How long a call waits for another one that changes the state. */
const lockWaitMs = 5_000;
const touchEveryMs = 3_000;

const isEncryptedFile = (file: string | null): boolean => file?.endsWith('.age') ?? false;

export function viewRestore({ dataDir }: Pick<Deps, 'dataDir'>): RestoreView {
  const state = readRestoreState(dataDir);
  if (!state) return { stage: 'none', upload: null, name: null, isEncrypted: false, problem: null, copy: null };
  const { stage, upload, name, file, problem, copy } = state;
  return { stage, upload, name, isEncrypted: isEncryptedFile(file), problem, copy };
}

/** Runs `work` while nothing else changes the state of the restore. Throws AppError. */
const change = <T>({ dataDir }: RestoreDeps, work: () => Promise<T> | T): Promise<T> =>
  withRestoreLock(dataDir, lockWaitMs, work).catch((error: unknown) => {
    throw error instanceof FolderInUse ? conflict(restoreMessages.beingChecked) : asRoomError(error);
  });

const noRoom = () => fieldError('name', restoreProblemTexts.no_room, 'conflict');

const asRoomError = (error: unknown): unknown => (diskProblem(error)?.isTransient ? noRoom() : error);

/** Two copies and the database must fit beside what the hotel leaves free for itself. */
const neededBytes = ({ diskMargin }: RestoreDeps, bytes: number): number => 3 * bytes + 2 * diskMargin;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Begins an upload in place of an earlier one. Returns its name. */
export async function beginUpload(deps: RestoreDeps, input: NewUpload): Promise<string> {
  const { db, clock, dataDir } = deps;
  if (await hasRecordedWork(db.read)) throw conflict(restoreMessages.notEmpty);
  const { name, bytes, descriptionText } = input;
  if (descriptionText !== undefined && !isJson(descriptionText))
    throw fieldError('descriptionText', restoreMessages.description);
  const upload = deps.random.token();
  await change(deps, async () => {
    const { stage } = readRestoreState(dataDir) ?? {};
    if (stage === 'confirmed') throw conflict(restoreMessages.confirmedAlready);
    if (stage === 'checking') throw conflict(restoreMessages.beingChecked);
    removeRestore(dataDir);
    if (freeBytes(restoreFolder(dataDir)) < neededBytes(deps, bytes)) throw noRoom();
    makeUploadFolder(dataDir, upload, descriptionText);
    await db.tx((tx) =>
      audit(tx, {
        ...{ at: clock.now(), actor: 'visitor', action: 'backup sent to the new hotel', subject: setUpSubject },
        after: { file: name, bytes },
      }),
    );
    const nothingYet = { file: null, problem: null, copy: null, sealedSecret: null, tries: 0 };
    writeRestoreState(dataDir, { stage: 'receiving', upload, name, bytes, ...nothingYet });
  });
  return upload;
}

/** Returns how many bytes have come. The last part makes a copy of what was received. */
export async function receivePart(deps: RestoreDeps, { upload, offset, content }: UploadPart): Promise<number> {
  const { dataDir } = deps;
  const state = demandUpload(deps, upload);
  if (state.stage !== 'receiving') return state.bytes;
  const part = Buffer.from(content, 'base64');
  if (offset + part.length > state.bytes) throw fieldError('content', restoreMessages.part);
  let receivedBytes: number | undefined;
  try {
    receivedBytes = writePart(dataDir, upload, offset, part);
  } catch (error) {
    throw asRoomError(error);
  }
  if (receivedBytes === undefined) throw conflict(restoreMessages.part);
  if (receivedBytes < state.bytes) return receivedBytes;
  await change(deps, () => {
    const current = demandUpload(deps, upload);
    if (current.stage !== 'receiving') return;
    const file = nameCopy(dataDir, upload) ?? null;
    writeRestoreState(dataDir, { ...current, stage: 'received', file, problem: file ? null : 'not_a_copy' });
  });
  return receivedBytes;
}

function demandUpload({ dataDir }: RestoreDeps, upload: string): RestoreState {
  const state = readRestoreState(dataDir);
  if (state?.upload !== upload) throw conflict(restoreMessages.upload);
  return state;
}

type UploadToCheck = Pick<CopyCheck, 'upload' | 'paperKey' | 'secret'>;

/** Begins to check the copy. `viewRestore` says what came of it. */
export async function checkUpload(
  deps: RestoreDeps,
  { upload, paperKey, secret }: UploadToCheck,
): Promise<RestoreView> {
  const { dataDir } = deps;
  await change(deps, () => {
    const state = demandUpload(deps, upload);
    if (state.stage === 'confirmed') throw conflict(restoreMessages.confirmedAlready);
    if (state.stage === 'checking') throw conflict(restoreMessages.beingChecked);
    if (state.stage === 'receiving') throw conflict(restoreMessages.part);
    if (state.stage === 'failed') throw conflict(restoreMessages.upload);
    if (!state.file) throw conflict(restoreProblemTexts.not_a_copy);
    if (isEncryptedFile(state.file) && paperKey === '') throw fieldError('paperKey', restoreMessages.keyMissing);
    writeRestoreState(dataDir, { ...state, stage: 'checking', problem: null, copy: null, sealedSecret: null });
  });
  void finishCheck(deps, { upload, paperKey, secret });
  return viewRestore(deps);
}

async function finishCheck(deps: RestoreDeps, { upload, paperKey, secret }: UploadToCheck): Promise<void> {
  const { dataDir, restores, log } = deps;
  const touching = setInterval(() => touchRestoreState(dataDir), touchEveryMs);
  try {
    const report = await restores
      .check({ folder: uploadFolder(dataDir, upload), key: paperKey, secret })
      .catch((error: unknown) => {
        log.error({ err: error }, 'a backup on the set-up page was not checked');
        return notRestored;
      });
    const { problem, copy } = report;
    await change(deps, () => {
      const state = readRestoreState(dataDir);
      // A check that was thought to be cut off can end after a later one.
      if (state?.upload !== upload || !(state.stage === 'checking' || state.stage === 'received')) return;
      const sealedSecret = copy && secret ? sealEarlierSecret(deps.secret, secret) : null;
      writeRestoreState(dataDir, { ...state, stage: copy ? 'checked' : 'received', problem, copy, sealedSecret });
    });
  } catch (error) {
    log.error({ err: error }, 'what came of a check was not written');
  } finally {
    clearInterval(touching);
  }
}

/** Has the copy brought back at the next start, which each process of the hotel begins within a second. */
export async function confirmRestore(deps: RestoreDeps, upload: string): Promise<RestoreView> {
  const { db, clock, dataDir } = deps;
  if (await hasRecordedWork(db.read)) throw conflict(restoreMessages.notEmpty);
  await change(deps, async () => {
    const state = demandUpload(deps, upload);
    if (state.stage === 'confirmed') return;
    if (state.stage !== 'checked' || !state.copy) throw conflict(restoreMessages.notChecked);
    const { madeAt, bookings, secretIsKnown } = state.copy;
    await db.tx((tx) =>
      audit(tx, {
        ...{ at: clock.now(), actor: 'visitor', action: 'restore confirmed', subject: setUpSubject },
        after: { madeAt, bookings, secretIsKnown },
      }),
    );
    writeRestoreState(dataDir, { ...state, stage: 'confirmed', problem: null, tries: 0 });
  });
  return viewRestore(deps);
}
