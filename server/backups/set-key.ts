import { Encrypter } from 'age-encryption';
import type { Parsed } from '#contract/api.ts';
import { type BackupKeyView, backupKeyMessages } from '#contract/backups/backup-key.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import { type BackupKeyRow, findBackupKey, insertBackupKey, lockBackupKeys } from '#server/backups/key-store.ts';
import { auditChange } from '#server/core/audit-change.ts';
import type { Deps } from '#server/core/deps.ts';
import { findPasswordError } from '#server/staff/password-error.ts';

/**
 * Sets the key to which the next backups are encrypted. Whoever has the other half of it can read them, so the person
 * types the password once more. Throws AppError.
 */
export async function setBackupKey(
  deps: Deps,
  member: Member,
  { recipient, replaces, password }: Parsed<'setBackupKey'>,
): Promise<void> {
  if (!isRecipient(recipient)) throw fieldError('recipient', backupKeyMessages.recipient);
  const passwordError = await findPasswordError(deps, member, password);
  if (passwordError) throw passwordError;
  await deps.db.tx(async (tx) => {
    await lockBackupKeys(tx);
    const before = await findBackupKey(tx);
    if ((before?.version ?? 0) !== replaces || before?.recipient === recipient)
      throw new AppError('conflict', backupKeyMessages.setMeanwhile);
    const key = { version: replaces + 1, recipient, setById: member.id, setAt: deps.clock.now() };
    await insertBackupKey(tx, key);
    const subject = { kind: 'backup', id: `key ${key.version}` } as const;
    const facts = { after: { recipient }, ...(before && { before: { recipient: before.recipient } }) };
    await auditChange(deps, tx, member, 'key of backups set', subject, facts);
  });
}

/** The schema knows the characters only; this also checks their checksum. */
function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

export const presentBackupKey = ({ setAt, ...key }: BackupKeyRow): BackupKeyView => ({
  ...key,
  setAt: setAt.toISOString(),
});
