import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BackupPlace, BackupPlaces } from '#server/core/backup-places.ts';
import { findFreePort } from '#server/core/free-port.ts';
import { markName, rclonePlaces } from '#server/platform/integrations/rclone-places.ts';
import { hasRclone } from '#tools/testing/rclone.ts';
import { type S3StandIn, startS3 } from '#tools/testing/s3-stand-in.ts';
import { type SftpStandIn, startSftp } from '#tools/testing/sftp-stand-in.ts';

const name = 'hotel-2026-11-22T03-00-00Z.dump.age';
const bytes = Buffer.alloc(300_000, 'what the hotel has ');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const copy = { name, sha256 };

let folder: string;
let own: string;
let places: BackupPlaces;
let s3: S3StandIn;
beforeEach(async ({ skip }) => {
  skip(!hasRclone(), 'rclone is not installed');
  folder = mkdtempSync(join(tmpdir(), 'places-'));
  own = join(folder, 'backups');
  mkdirSync(own);
  writeFileSync(join(own, name), bytes);
  places = rclonePlaces(own);
  s3 = await startS3('hotel');
  return async () => {
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

const folderPlace = (): BackupPlace & { kind: 'folder' } => ({ kind: 'folder', folder: join(folder, 'disk') });
const s3Place = (changes: Partial<BackupPlace & { kind: 's3' }> = {}): BackupPlace => ({
  ...{ kind: 's3', folder: 'copies', endpoint: s3.url, region: '', bucket: 'hotel' },
  ...{ accessKeyId: s3.accessKeyId, secret: s3.secret, ...changes },
});

describe('a folder', () => {
  beforeEach(() => mkdirSync(join(folder, 'disk')));
  const there = () => readdirSync(join(folder, 'disk')).sort();

  test('has the backup, which comes back and is removed', async () => {
    const place = folderPlace();
    expect(await places.tryPlace(place)).toEqual({ problem: null, said: '' });
    expect(await places.send(place, copy)).toEqual({ problem: null, said: '' });
    expect(there()).toEqual([markName, name].sort());
    expect(await places.fetch(place, name, join(folder, 'back'))).toMatchObject({ problem: null });
    expect(readFileSync(join(folder, 'back'))).toEqual(bytes);
    for (const _ of ['first', 'again']) expect(await places.remove(place, name)).toMatchObject({ problem: null });
    expect(there()).toEqual([markName]);
  });

  test('that is not mounted, or is the one of the backups, is none', async () => {
    const place = folderPlace();
    expect(await places.send(place, copy)).toMatchObject({ problem: 'unreachable' });
    expect(there()).toEqual([]);
    await places.tryPlace(place);
    rmSync(place.folder, { recursive: true });
    for (const outcome of [
      await places.tryPlace(place),
      await places.send(place, copy),
      await places.remove(place, name),
    ])
      expect(outcome).toMatchObject({ problem: 'unreachable' });
    expect(await places.tryPlace({ kind: 'folder', folder: own })).toMatchObject({ problem: 'own_folder' });
  });

  test('with half of the backup, as a power cut leaves it, gets all of it', async () => {
    await places.tryPlace(folderPlace());
    writeFileSync(join(folder, 'disk', name), bytes.subarray(0, 100_000));
    expect(await places.send(folderPlace(), copy)).toMatchObject({ problem: null });
    expect(readFileSync(join(folder, 'disk', name))).toEqual(bytes);
  });

  test('gets nothing of a file that is gone, or that is another one', async () => {
    await places.tryPlace(folderPlace());
    expect(await places.send(folderPlace(), { ...copy, name: 'hotel-gone.dump.age' })).toMatchObject({
      problem: 'file_gone',
    });
    expect(await places.send(folderPlace(), { ...copy, sha256: 'a'.repeat(64) })).toMatchObject({ problem: 'differs' });
  });
});

describe('S3 storage', () => {
  test('has the backup, which comes back and is removed', async () => {
    expect(await places.tryPlace(s3Place())).toEqual({ problem: null, said: '' });
    expect(await places.send(s3Place(), copy)).toEqual({ problem: null, said: '' });
    expect(s3.objects.get(`/hotel/copies/${name}`)).toEqual(bytes);
    expect(await places.fetch(s3Place(), name, join(folder, 'back'))).toMatchObject({ problem: null });
    expect(readFileSync(join(folder, 'back'))).toEqual(bytes);
    expect(await places.remove(s3Place(), name)).toMatchObject({ problem: null });
    expect([...s3.objects.keys()]).toEqual([`/hotel/copies/${markName}`]);
  });

  test('that flips one byte without noticing has not got it, and gets it again', async () => {
    s3.setFault('flips a byte');
    expect(await places.send(s3Place(), copy)).toMatchObject({ problem: 'differs' });
    s3.setFault(undefined);
    expect(await places.send(s3Place(), copy)).toMatchObject({ problem: null });
    expect(s3.objects.get(`/hotel/copies/${name}`)).toEqual(bytes);
  });

  test('that is full, refuses or is away says so', async () => {
    s3.setFault('is full');
    expect(await places.tryPlace(s3Place())).toMatchObject({ problem: 'no_room' });
    s3.setFault('refuses');
    expect(await places.tryPlace(s3Place())).toMatchObject({ problem: 'refused' });
    s3.setFault(undefined);
    expect(await places.tryPlace(s3Place({ accessKeyId: 'another' }))).toMatchObject({ problem: 'refused' });
    expect(await places.tryPlace(s3Place({ bucket: 'missing' }))).toMatchObject({ problem: 'refused' });
    const nobody = `http://127.0.0.1:${await findFreePort('127.0.0.1')}`;
    expect(await places.tryPlace(s3Place({ endpoint: nobody }))).toMatchObject({ problem: 'unreachable' });
    s3.setFault('hangs');
    const from = performance.now();
    expect(await places.tryPlace(s3Place())).toMatchObject({ problem: 'unreachable' });
    expect(performance.now() - from).toBeLessThan(15_000);
  });

  test('what is cut off by a stop is no outcome, and the next process sends it', async () => {
    s3.setFault('hangs');
    const sending = places.send(s3Place(), copy);
    const outcome = expect(sending).rejects.toThrow('the hotel stops');
    await delay(500);
    places.stop();
    await outcome;
    s3.setFault(undefined);
    expect(await rclonePlaces(own).send(s3Place(), copy)).toMatchObject({ problem: null });
    expect(s3.objects.get(`/hotel/copies/${name}`)).toEqual(bytes);
  });
});

describe('a server by SFTP', () => {
  let sftp: SftpStandIn;
  beforeEach(async () => {
    sftp = await startSftp(join(folder, 'sftp'));
    return () => sftp.close();
  });

  test('has the backup, if it has the key that was confirmed', async () => {
    const { host, port, user, secret } = sftp;
    const key = await places.readHostKey(host, port);
    expect(key?.fingerprint).toMatch(/^SHA256:[\w+/]{43}$/);
    const place: BackupPlace = { kind: 'sftp', folder: '', host, port, user, secret, hostKey: key?.line ?? '' };
    expect(await places.tryPlace(place)).toEqual({ problem: null, said: '' });
    expect(await places.send(place, copy)).toEqual({ problem: null, said: '' });
    expect(readFileSync(join(sftp.folder, name))).toEqual(bytes);
    expect(await places.tryPlace({ ...place, secret: 'another' })).toMatchObject({ problem: 'refused' });
    const otherKey = `[${host}]:${port} ssh-ed25519 ${Buffer.from(`\0\0\0\x0bssh-ed25519\0\0\0 ${'k'.repeat(32)}`).toString('base64')}`;
    expect(await places.tryPlace({ ...place, hostKey: otherKey })).toMatchObject({ problem: 'unknown_host' });
    await sftp.close();
    expect(await places.tryPlace(place)).toMatchObject({ problem: 'unreachable' });
    expect(await places.readHostKey(host, port)).toBeUndefined();
  });
});

test('without rclone nothing is sent, and that is said', async () => {
  const { PATH } = process.env;
  process.env.PATH = own;
  try {
    mkdirSync(join(folder, 'disk'));
    expect(await places.tryPlace(folderPlace())).toMatchObject({ problem: 'no_program' });
    expect(await places.readHostKey('127.0.0.1', 22)).toBeUndefined();
  } finally {
    process.env.PATH = PATH;
  }
});
