import * as z from 'zod/mini';
import { findIdentity } from '#contract/core/backup-key.ts';
import { blankableLineField, lineField, wholeNumberField } from '#contract/core/fields.ts';
import { foundCopy, type RestoreProblem, restoreProblems } from '#contract/core/found-copy.ts';
import { plural } from '#contract/core/plural.ts';
import { setUpTokenField } from '#contract/installation/set-up.ts';

export const restorePolicy = {
  /** In bytes. A slow line sends a part within the time that a call may take; a proxy lets through 4 MiB at once. */
  partBytes: 256 * 1024,
  /** In bytes: far more than a hotel ever has. */
  copyBytes: 20 * 1024 ** 3,
  /** In characters: ten years of days take a tenth of it. */
  descriptionLength: 2_000_000,
  /** After this many starts that were cut off, the hotel gives up and starts empty. */
  tries: 3,
  /** After this many hours, the next start removes a copy that nobody has brought back. */
  forgottenAfterHours: 24,
} as const;

export const restoreProblemTexts: Record<RestoreProblem, string> = {
  not_a_copy: 'This file is not a backup of the hotel.',
  no_description: 'A backup that is not encrypted is two files. Please choose the file that ends with .json as well.',
  damaged: 'This copy is damaged. Please take another one.',
  wrong_key: 'This key does not open the copy.',
  wrong_secret: 'The backup was not made with this SESSION_SECRET.',
  other_version: 'This copy is of another version of the program. Whoever runs the server installs that version first.',
  other_engine: 'This copy is of another kind of database than this hotel has: PostgreSQL, or the embedded one.',
  no_owner_in_copy: 'This copy is of a hotel that nobody owned, so there is nothing to bring back.',
  no_room: 'There is too little room on the disk of this computer.',
  interrupted: 'This computer stopped in the middle of the work, so nothing was changed. Please try again.',
  differs: 'The database was not what was copied, so nothing was changed. Please take another copy.',
  not_empty: 'This hotel has an owner or bookings by now, so nothing was changed.',
  in_use: 'Another process uses the database, so nothing was changed. Whoever runs the server stops it first.',
  not_restored: 'The database could not be restored, so nothing was changed. The log of the hotel says why.',
};

export const restoreMessages = {
  file: 'Please choose the file of the backup',
  emptyFile: 'This file is empty',
  tooLarge: 'This file is too large for a backup of the hotel',
  description: 'The file that ends with .json is not one of the backup',
  key: 'The key on the paper begins with AGE-SECRET-KEY-1.',
  keyMissing: 'This copy is encrypted. Please type the key on the paper.',
  secret: 'SESSION_SECRET has at least 32 characters',
  part: 'The file did not arrive whole. Please send it again.',
  upload: 'Another file was sent meanwhile. Please choose the file again.',
  notChecked: 'Please check the copy first',
  beingChecked: 'A copy is being checked. Please try again in a moment.',
  confirmedAlready: 'A copy is being brought back already',
  notEmpty: restoreProblemTexts.not_empty,
  sendFailed: 'Failed to send the file',
  checkFailed: 'Failed to check the copy',
  confirmFailed: 'Failed to begin bringing the hotel back',
  restarting: 'The hotel restarts with its data.',
  /** What becomes of the second factors and PINs of staff. */
  factorsGoOn: 'Second factors and PINs of your staff work as before.',
  factorsLost: (people: number) =>
    people === 0
      ? 'PINs of staff are removed, and each sets a new one.'
      : `Without SESSION_SECRET of the old computer, second factors and PINs are removed: ${plural(people, 'person sets', 'people set')} up the second factor anew, at the next sign-in.`,
} as const;

const uploadField = z.string(restoreMessages.upload).check(z.regex(/^[\w-]{22}$/, restoreMessages.upload));
const bytesField = wholeNumberField(restoreMessages.tooLarge, 1, restorePolicy.copyBytes);
const offsetField = wholeNumberField(restoreMessages.part, 0, restorePolicy.copyBytes);
/** Base64 has four characters for three bytes. */
const contentLength = Math.ceil(restorePolicy.partBytes / 3) * 4;

export const newUpload = z.object({
  token: setUpTokenField,
  name: lineField(restoreMessages.file, 'The name of the file', 200),
  bytes: bytesField,
  /** The text of the file beside the copy, which ends with `.json`. A copy that is encrypted can come without it. */
  descriptionText: z.optional(
    z
      .string(restoreMessages.description)
      .check(z.maxLength(restorePolicy.descriptionLength, restoreMessages.description)),
  ),
});
export type NewUpload = z.output<typeof newUpload>;
export const newUploadReply = z.object({ upload: z.string() });

export const uploadPart = z.object({
  token: setUpTokenField,
  upload: uploadField,
  offset: offsetField,
  content: z
    .string(restoreMessages.part)
    .check(z.maxLength(contentLength, restoreMessages.part), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, restoreMessages.part)),
});
export type UploadPart = z.output<typeof uploadPart>;
export const uploadPartReply = z.object({ receivedBytes: z.int() });

const keyField = z.string(restoreMessages.key).check(
  z.maxLength(1_000, restoreMessages.key),
  z.overwrite((typed) => findIdentity(typed) ?? typed.trim()),
  z.regex(/^(AGE-SECRET-KEY-1[A-Z0-9]*)?$/, restoreMessages.key),
);
const secretField = blankableLineField('SESSION_SECRET', 1_000, restoreMessages.secret).check(
  z.refine((text) => text === '' || text.length >= 32, { error: restoreMessages.secret }),
);

/** What the form has after the files. */
export const copyProofs = z.object({ paperKey: keyField, secret: secretField });
export const copyCheck = z.extend(copyProofs, { token: setUpTokenField, upload: uploadField });
export type CopyCheck = z.output<typeof copyCheck>;

export const restoreConfirmation = z.object({ token: setUpTokenField, upload: uploadField });
export const restoreQuestion = z.object({ token: setUpTokenField });

/**
 * How far a restore is. What is `confirmed` is done at the next start, before the database is opened. Afterwards the
 * hotel has an owner, and the token of the set-up finds nothing here.
 */
const restoreStages = ['none', 'receiving', 'received', 'checking', 'checked', 'confirmed', 'failed'] as const;

export const restoreView = z.object({
  stage: z.enum(restoreStages),
  upload: z.nullable(z.string()),
  name: z.nullable(z.string()),
  isEncrypted: z.boolean(),
  /** Why the last check or the restore failed. */
  problem: z.nullable(z.enum(restoreProblems)),
  copy: z.nullable(foundCopy),
});
export type RestoreView = z.infer<typeof restoreView>;
