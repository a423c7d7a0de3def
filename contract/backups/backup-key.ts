import * as z from 'zod/mini';
import { wholeNumberField } from '#contract/core/fields.ts';
import { passwordField } from '#contract/staff/passwords.ts';

export const backupKeyMessages = {
  notUsed:
    'This key is not used yet, and is shown only now. If you leave, it is gone, and a paper of it opens nothing: throw it away.',
  recipient: 'This is not a key that backups can be encrypted to',
  version: 'Please say which key is replaced',
  password: 'Please enter your password',
  keyEnd: 'Please type the last 6 characters of the key on the paper',
  keyEndDiffers: 'The key on the screen ends otherwise. Look at the paper again',
  set: 'Backups are encrypted from now on. Only the paper opens them',
  setFailed: 'Failed to set the key',
  setMeanwhile: 'Somebody else has set a key meanwhile',
  makeFailed: 'This browser could not make a key. Try a newer one',
} as const;

/** How many characters of the key a person copies from the paper, to show that it exists. */
export const keyEndLength = 6;

export const backupKeyChange = z.object({
  /** The half of the key that encrypts, as age writes it. The half that decrypts never leaves the browser. */
  recipient: z
    .string(backupKeyMessages.recipient)
    .check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/, backupKeyMessages.recipient)),
  /** The version of the key that the person saw, 0 for none: a key that another person has set is not replaced unseen. */
  replaces: wholeNumberField(backupKeyMessages.version, 0, 1_000_000),
  password: passwordField(backupKeyMessages.password, 'Password'),
});

export const backupKeyView = z.object({
  version: z.int(),
  recipient: z.string(),
  setBy: z.string(),
  setAt: z.string(),
});
export type BackupKeyView = z.infer<typeof backupKeyView>;
