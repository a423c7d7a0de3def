import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorMessages } from '#contract/core/errors.ts';
import type { RestoreProblem } from '#contract/core/found-copy.ts';
import { restoreMessages, restoreProblemTexts } from '#contract/installation/restore.ts';
import { setUpMessages, setUpPolicy } from '#contract/installation/set-up.ts';
import { readEnv } from '#server/core/env.ts';
import type { Restores } from '#server/core/restores.ts';
import { readRestoreState, writeRestoreState } from '#server/installation/restore-files.ts';
import { confirmRestore } from '#server/installation/restore-upload.ts';
import { secretFingerprint, writeCopy } from '#tools/copies/archive.ts';
import { checkCopy } from '#tools/copies/check-copy.ts';
import type { Client, Reply } from '#tools/testing/client.ts';
import { oldSecret, sendCopyTo, stateAfterCheck } from '#tools/testing/copy-to-restore.ts';
import { type NewHotel, startNewHotel, takeOver } from '#tools/testing/new-hotel.ts';
import { expectRefusedFields } from '#tools/testing/refusals.ts';
import { addStaffMember } from '#tools/testing/staff.ts';

let key: string;
let recipient: string;
let copyFolder: string;
let dataDir: string;
let hotel: NewHotel;
let client: Client;

/** The check runs in this process, for a hotel on the embedded database. */
const restores: Restores = {
  check: (copy) => checkCopy(copy, readEnv({ DATA_DIR: dataDir })),
  stop() {},
};

beforeAll(async () => {
  key = await generateIdentity();
  recipient = await identityToRecipient(key);
  copyFolder = mkdtempSync(join(tmpdir(), 'copies-'));
});
afterAll(() => rmSync(copyFolder, { recursive: true, force: true }));

async function openNewHotel(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'restore-'));
  hotel = await startNewHotel(dataDir, { restores });
  client = hotel.app.client();
}
async function closeNewHotel(): Promise<void> {
  await hotel.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Gives each test of the group a new hotel. */
function eachInNewHotel(): void {
  beforeEach(openNewHotel);
  afterEach(closeNewHotel);
}
/** For tests that leave the hotel new: each sends another copy. */
function allInOneNewHotel(): void {
  beforeAll(openNewHotel);
  afterAll(closeNewHotel);
}

type CopyFacts = {
  engine?: 'pglite' | 'postgres';
  migrations?: { name: string; checksum: string }[];
  rows?: Record<string, number>;
  isEncrypted?: boolean;
};
let copyCount = 0;

/** Writes a backup as the program makes it. Nobody restores it here, so it has no database in it. */
async function writeTestCopy({ engine = 'pglite', migrations = [], rows, isEncrypted = true }: CopyFacts = {}) {
  copyCount += 1;
  const made_at = new Date(Date.UTC(2026, 10, 20, 3, 0, copyCount)).toISOString();
  const facts = { engine, made_at, version: '0.9.0', secret: secretFingerprint(oldSecret) };
  const plain = engine === 'pglite' ? await promisify(gzip)('a database') : Buffer.from('PGDMP and a database');
  const { file } = await writeCopy(copyFolder, facts, async (unfinishedFile) => {
    await writeFile(unfinishedFile, plain);
    const contents = {
      rows: rows ?? { installation: 2, booking: 12, two_factor: 1 },
      ...{ sums: {}, days: {}, definitions: {}, seal: null },
    };
    return { migrations, contents, recipient: isEncrypted ? recipient : null };
  });
  return { name: 'hotel-copy', bytes: readFileSync(file), description: readFileSync(`${file}.json`, 'utf8') };
}

type Sent = Awaited<ReturnType<typeof writeTestCopy>>;
const send = (copy: { name: string; bytes: Buffer; description?: string }) => sendCopyTo(client, hotel.token, copy);
const alone = ({ name, bytes }: Sent) => ({ name, bytes });
const post = (path: string, body: object) => client.post(`/api/setup/restore${path}`, { token: hotel.token, ...body });
const state = async () => (await post('/state', {})).body;

async function check(copy: Parameters<typeof send>[0], proofs: { paper_key?: string; secret?: string } = {}) {
  const { upload } = await send(copy);
  const reply = await post('/check', { upload, paper_key: key, secret: '', ...proofs });
  return { upload, reply, view: await stateAfterCheck(client, hotel.token) };
}

const refused = ({ status, body }: Reply) => [status, body.message];
const flip = (bytes: Buffer, at: number) => {
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
};

describe('a copy that this hotel can take', () => {
  allInOneNewHotel();

  test('leaves neither the key nor the old secret on the disk', async () => {
    await check(await writeTestCopy(), { secret: oldSecret });
    const files = readdirSync(join(dataDir, 'restore'), { recursive: true, withFileTypes: true });
    const texts = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
    expect(texts.some((text) => text.includes(key) || text.includes(oldSecret))).toBe(false);
  });

  test('without the old secret says that second factors will be removed', async () => {
    expect((await check(await writeTestCopy())).view).toMatchObject({ copy: { secret_is_known: false } });
  });

  test('that is not encrypted comes with its description, and needs no key', async () => {
    const copy = await writeTestCopy({ isEncrypted: false });
    expect((await check(copy, { paper_key: '' })).view).toMatchObject({ stage: 'checked', is_encrypted: false });
  });

  test('takes the same part twice, as when only the reply was lost', async () => {
    const { bytes, name } = await writeTestCopy();
    const begun = await post('/upload', { name, bytes: bytes.length });
    const part = { upload: begun.body.upload, offset: 0, content: bytes.subarray(0, 100).toString('base64') };
    expect((await post('/part', part)).body.received_bytes).toBe(100);
    expect((await post('/part', part)).body.received_bytes).toBe(100);
    const rest = { ...part, offset: 100, content: bytes.subarray(100).toString('base64') };
    expect((await post('/part', rest)).body.received_bytes).toBe(bytes.length);
    expect((await post('/part', rest)).status).toBe(200);
    expect(await state()).toMatchObject({ stage: 'received', problem: null });
  });
});

describe('what is refused', () => {
  allInOneNewHotel();

  const problems: [what: string, problem: RestoreProblem, make: () => Promise<Parameters<typeof check>>][] = [
    ['another file', 'not_a_copy', async () => [{ name: 'photo.jpg', bytes: Buffer.from('no backup at all') }]],
    [
      'a byte that was changed',
      'damaged',
      async () => {
        const { bytes, ...copy } = await writeTestCopy();
        return [{ ...copy, bytes: flip(bytes, bytes.length - 40) }];
      },
    ],
    [
      'a changed byte without the description',
      'damaged',
      async () => {
        const copy = alone(await writeTestCopy());
        return [{ ...copy, bytes: flip(copy.bytes, copy.bytes.length - 40) }];
      },
    ],
    [
      'a copy that was cut off',
      'damaged',
      async () => {
        const copy = alone(await writeTestCopy());
        return [{ ...copy, bytes: copy.bytes.subarray(0, copy.bytes.length - 30) }];
      },
    ],
    ['another key', 'wrong_key', async () => [await writeTestCopy(), { paper_key: await generateIdentity() }]],
    ['another secret', 'wrong_secret', async () => [await writeTestCopy(), { secret: 'x'.repeat(40) }]],
    [
      'a plain copy without its description',
      'no_description',
      async () => [alone(await writeTestCopy({ isEncrypted: false })), { paper_key: '' }],
    ],
    [
      'a copy of a newer program',
      'other_version',
      async () => [await writeTestCopy({ migrations: [{ name: '0099-newer.sql', checksum: 'x' }] })],
    ],
    ['a copy of the other engine', 'other_engine', async () => [await writeTestCopy({ engine: 'postgres' })]],
    ['a copy of a hotel without an owner', 'no_owner_in_copy', async () => [await writeTestCopy({ rows: {} })]],
  ];

  test.each(problems)('%s is %s, and cannot be confirmed', async (_, problem, make) => {
    const { upload, view } = await check(...(await make()));
    expect(view).toMatchObject({ stage: 'received', problem, copy: null });
    expect(refused(await post('', { upload }))).toEqual([409, restoreMessages.notChecked]);
  });

  test('a key that is none, and a missing one, are refused at the field', async () => {
    const { upload } = await send(await writeTestCopy());
    const other = await post('/check', { upload, paper_key: 'the paper', secret: '' });
    expect([expectRefusedFields(other), other.body.message]).toEqual([['paper_key'], restoreMessages.key]);
    const none = await post('/check', { upload, paper_key: '', secret: '' });
    expect([expectRefusedFields(none), none.body.message]).toEqual([['paper_key'], restoreMessages.keyMissing]);
    const short = await post('/check', { upload, paper_key: key, secret: 'short' });
    expect(expectRefusedFields(short)).toEqual(['secret']);
  });

  test('half an upload is not checked, and a part that skips some bytes or has too many is refused', async () => {
    const { bytes, name } = await writeTestCopy();
    const { upload } = (await post('/upload', { name, bytes: bytes.length })).body;
    const content = bytes.subarray(0, 100).toString('base64');
    expect(refused(await post('/part', { upload, offset: 50, content }))).toEqual([409, restoreMessages.part]);
    await post('/part', { upload, offset: 0, content });
    const tooMany = { upload, offset: 100, content: bytes.toString('base64') };
    expect(expectRefusedFields(await post('/part', tooMany))).toEqual(['content']);
    expect(refused(await post('/check', { upload, paper_key: key, secret: '' }))).toEqual([409, restoreMessages.part]);
    expect(await state()).toMatchObject({ stage: 'receiving' });
  });

  test('what does not fit on the disk is refused before the first byte, and nothing stays', async () => {
    const { diskMargin } = hotel.app.deps;
    hotel.app.deps.diskMargin = Number.MAX_SAFE_INTEGER;
    const { reply } = await send(await writeTestCopy());
    hotel.app.deps.diskMargin = diskMargin;
    expect(refused(reply)).toEqual([409, restoreProblemTexts.no_room]);
    expect(await state()).toMatchObject({ stage: 'none' });
  });

  test('a description that is no JSON is refused at its field', async () => {
    const reply = await post('/upload', { name: 'hotel.dump', bytes: 10, description_text: 'hello' });
    expect(expectRefusedFields(reply)).toEqual(['description_text']);
  });

  test('of two who send at once, the later one goes on', async () => {
    const copy = await writeTestCopy();
    const first = await send(copy);
    const second = await send(copy);
    const checked = await post('/check', { upload: first.upload, paper_key: key, secret: '' });
    expect(refused(checked)).toEqual([409, restoreMessages.upload]);
    expect(readdirSync(join(dataDir, 'restore'))).not.toContain(first.upload);
    expect((await post('/check', { upload: second.upload, paper_key: key, secret: '' })).status).toBe(200);
    await stateAfterCheck(client, hotel.token);
  });

  test('a check that was cut off says so after a while, and can be repeated', async () => {
    const { upload } = await check(await writeTestCopy());
    const found = readRestoreState(dataDir);
    if (!found) throw new Error('there is no state');
    writeRestoreState(dataDir, { ...found, stage: 'checking' });
    const file = join(dataDir, 'restore', 'state.json');
    utimesSync(file, new Date(0), new Date(0));
    expect(await state()).toMatchObject({ stage: 'received', problem: 'interrupted' });
    expect((await post('/check', { upload, paper_key: key, secret: '' })).status).toBe(200);
    expect(await stateAfterCheck(client, hotel.token)).toMatchObject({ stage: 'checked' });
  });
});

const calls: [path: string, body: object][] = [
  ['/state', {}],
  ['/upload', { name: 'hotel.dump', bytes: 10 }],
  ['/part', { upload: 'A'.repeat(22), offset: 0, content: 'AAAA' }],
  ['/check', { upload: 'A'.repeat(22), paper_key: '', secret: '' }],
  ['', { upload: 'A'.repeat(22) }],
];

describe('without the token', () => {
  allInOneNewHotel();

  test.each(calls)('without the token there is nothing at “%s”, as if there were no such call', async (path, body) => {
    const reply = await client.post(`/api/setup/restore${path}`, { ...body, token: 'A'.repeat(22) });
    expect([reply.status, reply.body]).toEqual([404, { success: false, message: errorMessages.notFound }]);
    expect(existsSync(join(dataDir, 'restore', 'state.json'))).toBe(false);
  });
});

describe('with the token', () => {
  eachInNewHotel();

  test('comes in parts, is opened by the paper, and waits for the owner to confirm', async () => {
    expect(await state()).toMatchObject({ stage: 'none', problem: null, copy: null });
    const copy = await writeTestCopy();
    const typedKey = key.toLowerCase().replace(/(.{4})/g, '$1 ');
    const { upload, view } = await check(copy, { paper_key: typedKey, secret: oldSecret });
    expect(view).toMatchObject({
      ...{ stage: 'checked', problem: null, name: 'hotel-copy', is_encrypted: true },
      copy: { bookings: 12, second_factors: 1, secret_is_known: true, version: '0.9.0', proven_at: null },
    });
    const confirmed = await post('', { upload });
    expect([confirmed.status, confirmed.body.stage]).toEqual([200, 'confirmed']);
    expect((await post('', { upload })).status).toBe(200);
    const actions = await hotel.app.db.read.selectFrom('audit').select(['actor', 'action']).orderBy('id').execute();
    expect(actions.map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
      ...['system: set-up link made', 'visitor: backup sent to the new hotel', 'visitor: restore confirmed'],
    ]);
  });

  test('wrong tokens lock the right one here as well', async () => {
    const wrong = { token: 'A'.repeat(22) };
    for (let tries = 0; tries < setUpPolicy.wrongTokens; tries++)
      expect((await client.post('/api/setup/restore/state', wrong)).status).toBe(404);
    expect(refused(await post('/state', {}))).toEqual([409, setUpMessages.locked]);
  });

  test('once there is an owner, nobody can restore, and the copy that lay there is gone', async () => {
    const { upload } = await check(await writeTestCopy());
    expect((await takeOver(hotel)).reply.status).toBe(201);
    for (const [path, body] of calls)
      expect((await post(path, { ...body, ...('upload' in body && { upload }) })).status).toBe(404);
    expect(readdirSync(join(dataDir, 'restore')).filter((name) => !name.startsWith('in-use.'))).toEqual([]);
  });

  test('the token is all that stands in the way: the use case behind the check confirms for anybody', async () => {
    const { upload } = await check(await writeTestCopy());
    expect(await confirmRestore(hotel.app.deps, upload)).toMatchObject({ stage: 'confirmed' });
  });

  test('a hotel in which work is recorded is never replaced', async () => {
    const { upload } = await check(await writeTestCopy());
    const { app } = hotel;
    const { id } = await addStaffMember(app);
    const at = app.clock.now();
    const note = { note: 'A letter for the owner', dueAt: at, writtenBy: id, writtenAt: at, key: 'one' };
    await app.db.read
      .insertInto('deskNote')
      .values({ ...note, kind: 'other' })
      .execute();
    expect(refused(await post('', { upload }))).toEqual([409, restoreMessages.notEmpty]);
    const { reply } = await send(await writeTestCopy());
    expect(refused(reply)).toEqual([409, restoreMessages.notEmpty]);
  });
});
