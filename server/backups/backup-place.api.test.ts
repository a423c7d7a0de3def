import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupPlaceMessages, type PlaceKind } from '#contract/backups/backup-place.ts';
import { backupsPage } from '#contract/backups/backups.ts';
import { sendingProblemText } from '#contract/backups/sending.ts';
import { auditPage } from '#contract/core/audit.ts';
import { pinMessages } from '#contract/staff/pin.ts';
import { arrived } from '#server/core/backup-places.ts';
import type { Client } from '#tools/testing/client.ts';
import { emptyTables } from '#tools/testing/forget-bookings.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { placeStub, stubHostKey } from '#tools/testing/place-stub.ts';
import { addStaffMember, type TestStaff } from '#tools/testing/staff.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

const places = placeStub();
let app: TestApp;
let boss: TestStaff;
let owner: Client;
let recipient: string;

beforeAll(async () => {
  app = await testApp({ connections: 2, backupPlaces: places });
  boss = await addStaffMember(app, { role: 'superadmin' });
  recipient = await identityToRecipient(await generateIdentity());
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyTables(app.db, 'backup_removal', 'backup_sending', 'backup_proof', 'backup_place', 'backup_key');
  Object.assign(places, { outcome: arrived, seen: [] });
  owner = await signedIn(app, boss);
  await owner.put('/api/backups/key', { recipient, replaces: 0, password: boss.password });
});

const blank = {
  ...{ folder: '', host: '', port: 22, user: '', fingerprint: '', endpoint: '', region: '', bucket: '' },
  ...{ access_key_id: '', secret: '' },
};
const s3 = {
  ...{ endpoint: 'https://s3.example', bucket: 'hotel-copies', folder: 'ebute', region: 'eu-1' },
  access_key_id: 'KEY1',
};
const sftp = { host: 'sftp.example', user: 'hotel', fingerprint: stubHostKey.fingerprint };

const setPlace = (kind: PlaceKind, fields: object, replaces = 0, password = boss.password) =>
  owner.put('/api/backups/place', { ...blank, kind, ...fields, replaces, password });
const readPlace = async () => parseWire(backupsPage, (await owner.get('/api/backups')).body).place;

test('the owner sets a place, replaces it and ends the sending, and the audit log has no secret', async () => {
  expect(await readPlace()).toBeNull();
  const { status, body } = await setPlace('folder', { folder: '/mnt/disk', host: 'ignored.example' });
  expect([status, body.message]).toEqual([200, backupPlaceMessages.set]);
  expect(await readPlace()).toMatchObject({ version: 1, kind: 'folder', folder: '/mnt/disk', host: '', user: '' });
  expect((await setPlace('s3', { ...s3, secret: 'much-hidden' }, 1)).status).toBe(200);
  expect((await setPlace('none', {}, 2)).body.message).toBe(backupPlaceMessages.ended);
  expect(await readPlace()).toMatchObject({ version: 3, kind: null });
  const entries = parseWire(auditPage, (await owner.get('/api/audit?kind=backup')).body).data;
  expect(entries.slice(0, 3).map(({ action }) => action)).toEqual(Array(3).fill('place of backups set'));
  expect(JSON.stringify(entries)).toContain('the bucket hotel-copies at https://s3.example, folder ebute');
  const { rows } = { rows: await app.db.read.selectFrom('backupPlace').selectAll().execute() };
  expect(JSON.stringify([entries, rows, await readPlace()])).not.toContain('much-hidden');
});

test('what is missing or wrong is the error of its field', async () => {
  const wrong: [PlaceKind, object, field: string, message: string][] = [
    ['folder', {}, 'folder', backupPlaceMessages.folder],
    ['folder', { folder: 'mnt/disk' }, 'folder', backupPlaceMessages.folder],
    ['folder', { folder: '/mnt/../etc' }, 'folder', backupPlaceMessages.folderUp],
    ['sftp', { ...sftp, host: '-oProxyCommand=x' }, 'host', backupPlaceMessages.host],
    ['sftp', { ...sftp, user: '-l' }, 'user', backupPlaceMessages.user],
    ['sftp', { ...sftp, port: 0 }, 'port', backupPlaceMessages.port],
    ['sftp', { ...sftp, fingerprint: '' }, 'fingerprint', backupPlaceMessages.fingerprint],
    ['sftp', { ...sftp, secret: 'x', host: 'away.example' }, 'host', backupPlaceMessages.noHostKey],
    ['sftp', { ...sftp, secret: 'x', fingerprint: 'SHA256:x' }, 'fingerprint', backupPlaceMessages.fingerprintChanged],
    ['s3', { ...s3, endpoint: 'http://s3.example' }, 'endpoint', backupPlaceMessages.endpoint],
    ['s3', { ...s3, endpoint: 'https://me:x@s3.example' }, 'endpoint', backupPlaceMessages.endpoint],
    ['s3', { ...s3, bucket: 'Hotel/x' }, 'bucket', backupPlaceMessages.bucket],
    ['s3', { ...s3, access_key_id: '' }, 'access_key_id', backupPlaceMessages.accessKeyId],
    ['s3', s3, 'secret', backupPlaceMessages.secret],
  ];
  for (const [kind, fields, field, message] of wrong) {
    const { status, body } = await setPlace(kind, fields);
    expect([fields, status, body.errors]).toEqual([fields, 400, expect.arrayContaining([{ field, message }])]);
  }
  const refused = await setPlace('folder', { folder: '/mnt/disk' }, 0, 'Ebute-2027!');
  expect(refused.body.errors).toEqual([{ field: 'password', message: pinMessages.wrongPassword }]);
  expect(await readPlace()).toBeNull();
  expect(places.seen).toEqual([]);
});

test('a place that fails its test is not set, and a key comes before it', async () => {
  places.outcome = { problem: 'refused', said: 'Access denied' };
  const failures: [PlaceKind, object, field: string][] = [
    ['folder', { folder: '/mnt/disk' }, 'folder'],
    ['s3', { ...s3, secret: 'x' }, 'secret'],
  ];
  for (const [kind, fields, field] of failures)
    expect((await setPlace(kind, fields)).body.errors).toEqual([{ field, message: sendingProblemText('refused') }]);
  places.outcome = arrived;
  await emptyTables(app.db, 'backup_key');
  const { status, body } = await setPlace('folder', { folder: '/mnt/disk' });
  expect([status, body.message]).toEqual([409, backupPlaceMessages.keyNeeded]);
});

test('of two people who set a place at once, one is told', async () => {
  const replies = await Promise.all([
    setPlace('folder', { folder: '/mnt/one' }),
    setPlace('folder', { folder: '/mnt/two' }),
  ]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a blank secret stays the one that is set, for the same user of the same server only', async () => {
  await setPlace('s3', { ...s3, secret: 'much-hidden' });
  expect((await setPlace('s3', { ...s3, folder: 'other' }, 1)).status).toBe(200);
  expect(places.seen.at(-1)).toMatchObject({ secret: 'much-hidden', folder: 'other' });
  for (const other of [{ endpoint: 'https://thief.example' }, { access_key_id: 'KEY2' }]) {
    const { body } = await setPlace('s3', { ...s3, ...other }, 2);
    expect(body.errors).toEqual([{ field: 'secret', message: backupPlaceMessages.secret }]);
  }
});

test('a server by SFTP is set with the key whose fingerprint was confirmed', async () => {
  const ask = (host: string) => owner.post('/api/backups/place/host-key', { host, port: 22 });
  expect((await ask('sftp.example')).body.fingerprint).toBe(stubHostKey.fingerprint);
  expect((await ask('away.example')).body.errors).toEqual([{ field: 'host', message: backupPlaceMessages.noHostKey }]);
  expect((await ask('-x')).body.errors).toEqual([{ field: 'host', message: backupPlaceMessages.host }]);
  expect((await setPlace('sftp', { ...sftp, secret: 'pass word' })).status).toBe(200);
  expect(places.seen.at(-1)).toMatchObject({ hostKey: stubHostKey.line, secret: 'pass word', port: 22 });
});

test('the place is tried on a press', async () => {
  const tryIt = async () => (await owner.post('/api/backups/place/test', {})).body;
  expect(await tryIt()).toMatchObject({ passed: false, message: `${backupPlaceMessages.noPlace}.` });
  await setPlace('folder', { folder: '/mnt/disk' });
  expect(await tryIt()).toMatchObject({ passed: true, message: `${backupPlaceMessages.tested}.` });
  places.outcome = { problem: 'no_room', said: 'no space left' };
  expect(await tryIt()).toMatchObject({ passed: false, message: `${sendingProblemText('no_room')}.` });
});
