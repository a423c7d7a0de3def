import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { blankableLineField, wholeNumberField } from '#contract/core/fields.ts';
import { passwordField } from '#contract/staff/passwords.ts';

export const placeKinds = ['none', 'folder', 'sftp', 's3'] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const placeKindLabels: Readonly<Record<PlaceKind, string>> = {
  none: 'Nowhere: they stay on this computer',
  folder: 'To a folder, such as another disk',
  sftp: 'To a server, by SFTP',
  s3: 'To storage, by S3',
};

export const backupPlaceMessages = {
  kind: 'Please choose where backups are sent',
  folder: 'Please enter the whole path of the folder, such as /mnt/disk/hotel',
  folderUp: 'A path cannot have the part “..”',
  host: 'Please enter the name or the address of the server',
  port: 'A port is a number from 1 to 65535',
  user: 'Please enter the user name at the server',
  fingerprint: 'Ask for the fingerprint of the server, and confirm it',
  fingerprintChanged: 'The server now has another fingerprint. Ask its provider before you confirm it',
  endpoint: 'Please enter the address of the storage, which begins with https://',
  bucket: 'Please enter the name of the bucket: small letters, digits, dots and hyphens',
  accessKeyId: 'Please enter the access key',
  secret: 'Please type the password of the place',
  password: 'Please enter your password',
  version: 'Please say which place is replaced',
  keyNeeded: 'Make a key first: what leaves the hotel is encrypted',
  set: 'A file was written there and read back. Each proven backup is sent there from now on',
  ended: 'Backups stay on this computer from now on',
  setFailed: 'Failed to set the place',
  setMeanwhile: 'Somebody else has changed the place meanwhile',
  tested: 'A file was written there and read back',
  noPlace: 'No place is set',
  testFailed: 'Failed to test the place',
  noHostKey: 'No server answers by SFTP at this address',
  hostKeyFailed: 'Failed to ask for the fingerprint',
} as const;

const version = wholeNumberField(backupPlaceMessages.version, 0, 1_000_000);
const host = blankableLineField('Server', 200);
const port = wholeNumberField(backupPlaceMessages.port, 1, 65_535);

/** The fields of all kinds. `findPlaceProblems` says which ones a kind needs; the others are ignored. */
export const backupPlaceChange = z.object({
  kind: z.enum(placeKinds, backupPlaceMessages.kind),
  /** Of S3, a folder in the bucket. Blank for the bucket itself, or for the folder in which SFTP begins. */
  folder: blankableLineField('Folder', 200),
  host,
  port,
  user: blankableLineField('User name', 100),
  /** The fingerprint that the server showed, which the person has confirmed. */
  fingerprint: blankableLineField('Fingerprint', 100),
  endpoint: blankableLineField('Address', 200),
  region: blankableLineField('Region', 60),
  bucket: blankableLineField('Bucket', 63),
  accessKeyId: blankableLineField('Access key', 128),
  /** Blank to leave the one that is set: nobody can read it. */
  secret: passwordField(backupPlaceMessages.secret, 'Password of the place', { mayBeBlank: true }),
  replaces: version,
  password: passwordField(backupPlaceMessages.password, 'Password'),
});
export type BackupPlaceChange = z.infer<typeof backupPlaceChange>;

export const hostKeyQuestion = z.object({ host, port });
export const hostKeyReply = z.object({ fingerprint: z.string() });

/** The outcome of a test is no error: the reply says whether it passed. */
export const placeTestReply = z.object({ passed: z.boolean(), message: z.string() });

export const isHost = (text: string): boolean => /^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/.test(text);

/** Plain HTTP would show the access key, so it is only for a place on this machine. */
const isEndpoint = (text: string): boolean =>
  /^(https:\/\/[a-z0-9][a-z0-9.-]*|http:\/\/(127\.0\.0\.1|localhost))(:\d{1,5})?(\/[\w./~-]*)?$/i.test(text);

const checkedFields = ['folder', 'host', 'user', 'fingerprint', 'endpoint', 'bucket', 'accessKeyId'] as const;
type FieldRules = Partial<Record<(typeof checkedFields)[number], (text: string) => boolean>>;

const rulesOfKind: Readonly<Record<PlaceKind, FieldRules>> = {
  none: {},
  folder: { folder: (text) => /^\/./.test(text) },
  sftp: {
    host: isHost,
    // A hyphen at its beginning could be read as an option.
    user: (text) => /^[^\s:@-][^\s:@]*$/.test(text),
    fingerprint: (text) => text !== '',
  },
  s3: {
    endpoint: isEndpoint,
    bucket: (text) => /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/.test(text),
    accessKeyId: (text) => text !== '',
  },
};

/** What is missing or wrong for the kind of place. */
export function findPlaceProblems(
  place: Pick<BackupPlaceChange, 'kind' | (typeof checkedFields)[number]>,
): FieldError[] {
  const rules = rulesOfKind[place.kind];
  const problems = checkedFields.flatMap((field) =>
    rules[field] && !rules[field](place[field].trim()) ? [{ field, message: backupPlaceMessages[field] }] : [],
  );
  const goesUp = place.kind !== 'none' && place.folder.split('/').includes('..');
  return goesUp ? [...problems, { field: 'folder', message: backupPlaceMessages.folderUp }] : problems;
}

/** The address of a place, without secrets. What a kind does not need is blank. */
export const placeAddress = z.object({
  folder: z.string(),
  host: z.string(),
  port: z.int(),
  user: z.string(),
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  accessKeyId: z.string(),
});
export type PlaceAddress = z.infer<typeof placeAddress>;

const sentKinds = ['folder', 'sftp', 's3'] as const satisfies readonly PlaceKind[];
export type SentKind = (typeof sentKinds)[number];

export const backupPlaceView = z.extend(placeAddress, {
  /** Null while backups are sent nowhere. */
  kind: z.nullable(z.enum(sentKinds)),
  version: z.int(),
  setBy: z.string(),
  setAt: z.string(),
});
export type BackupPlaceView = z.infer<typeof backupPlaceView>;

/** Where backups are sent, in words. */
export function placeText(kind: SentKind | null, address: PlaceAddress): string {
  const { folder, host: server, user, bucket, endpoint } = address;
  const inFolder = folder ? `, folder ${folder}` : '';
  switch (kind) {
    case 'folder':
      return `the folder ${folder}`;
    case 'sftp':
      return `${user}@${server}${inFolder}`;
    case 's3':
      return `the bucket ${bucket} at ${endpoint}${inFolder}`;
    case null:
      return 'nowhere';
  }
}
