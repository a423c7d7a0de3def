import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditPage } from '#contract/core/audit.ts';
import { pictureFileMessages, pictureList, pictureMessages, pictureVersions } from '#contract/pictures/pictures.ts';
import type { Client } from '#tools/testing/client.ts';
import { parseWire } from '#tools/testing/on-wire.ts';
import { addPicture, makePhotoWithPlace, makePicture } from '#tools/testing/pictures.ts';
import { renderedPages } from '#tools/testing/rendered-pages.ts';
import { signedIn } from '#tools/testing/steps.ts';
import { type TestApp, testApp } from '#tools/testing/test-app.ts';

/** Every process must show a change within this time. */
const shownWithinMs = 2_000;

let filesFolder: string;
let app: TestApp;
let otherApp: TestApp;
let admin: Client;

beforeAll(async () => {
  filesFolder = mkdtempSync(join(tmpdir(), 'files-'));
  const web = await renderedPages(filesFolder);
  app = await testApp({ web });
  otherApp = await testApp({ web, db: app.db });
  admin = await signedIn(app, 'superadmin');
});
afterAll(async () => {
  await otherApp.close();
  await app.close();
  rmSync(filesFolder, { recursive: true, force: true });
});

/** Either process can have taken the job. */
const untilEncoded = () => Promise.all([app.worker.idle(), otherApp.worker.idle()]);
const list = async () => parseWire(pictureList, (await admin.get('/api/pictures')).body);
const findListed = async (id: string) => (await list()).pictures.find((each) => each.id === id) ?? expect.unreachable();
const read = async (from: TestApp, path: string) => (await fetch(from.url + path)).text();
const upload = (file: Buffer, fields: object = {}) =>
  admin.post('/api/pictures', {
    ...{ file: file.toString('base64'), file_name: 'pool.jpg', place: 'gallery', category: 'facilities' },
    ...fields,
  });
const inGallery = { place: 'gallery', category: 'facilities', title: '', description: '', focal_x: 50, focal_y: 50 };
const publish = async (id: string, fields: object = {}) => {
  const { version } = await findListed(id);
  return admin.put(`/api/pictures/${id}`, { version, ...inGallery, alt: 'The pool', is_published: true, ...fields });
};
const publishNew = async (fields: object = {}) => {
  const { id, hash } = await addPicture(app);
  const { status, body } = await publish(id, fields);
  expect([status, body.message]).toEqual([200, pictureMessages.published]);
  return { id, hash };
};

test('a photograph that is sent becomes a draft, and published it is on the site of every process', async () => {
  const { status, body } = await upload(await makePhotoWithPlace());
  expect([status, body.message]).toEqual([201, pictureMessages.uploaded]);
  await untilEncoded();
  const { pictures, uploads } = await list();
  expect(uploads).toEqual([]);
  const [draft = expect.unreachable()] = pictures;
  expect(draft).toMatchObject({ state: 'draft', width: 900, height: 1200, file_name: 'pool.jpg', position: null });
  expect(await app.db.read.selectFrom('pictureUpload').select('bytes').execute()).toEqual([{ bytes: null }]);
  expect(await read(app, '/gallery')).not.toContain(draft.hash);

  expect((await publish(draft.id, { alt: ' ' })).body.errors).toEqual([{ field: 'alt', message: pictureMessages.alt }]);
  const words = { alt: 'The pool at noon', title: 'Our pool', focal_x: 30, focal_y: 80 };
  expect((await publish(draft.id, words)).body.message).toBe(pictureMessages.published);
  const page = await read(app, '/gallery');
  expect(page).toContain(`/pictures/${draft.hash}-400.avif 400w`);
  for (const text of ['The pool at noon', 'Our pool', 'data-x="30"', 'data-y="80"']) expect(page).toContain(text);
  expect(page).not.toContain('exterior-facade');
  await delay(shownWithinMs);
  expect(await read(otherApp, '/gallery')).toContain(draft.hash);

  const file = await fetch(`${otherApp.url}/pictures/${draft.hash}-400.avif`);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/avif']);
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif');
  expect(bytes.includes('Camera of Ada')).toBe(false);
}, 60_000);

test('the audit log says who did what to a picture', async () => {
  const { id } = await publishNew({ alt: 'A chair' });
  const { data } = parseWire(auditPage, (await admin.get('/api/audit?kind=picture')).body);
  const [entry] = data;
  expect(entry).toMatchObject({ action: 'picture published', actor: 'ADMIN001', subject: 'A chair' });
  expect(entry?.changes).toContainEqual({ name: 'Alt', before: null, after: 'A chair' });
  const { version } = await findListed(id);
  await admin.post(`/api/pictures/${id}/remove`, { version });
});

describe('what is no picture', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['nothing', () => Buffer.alloc(0), pictureFileMessages.empty],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), pictureFileMessages.svg],
    ['a cut one', async () => (await makePicture('jpeg')).subarray(0, 900), pictureFileMessages.cut],
    ['a page', () => Buffer.from('<script>alert(1)</script>'), pictureFileMessages.kind],
  ])('%s is refused at the field', async (_, makeFile, message) => {
    const { status, body } = await upload(await makeFile());
    expect([status, body.errors]).toEqual([400, [{ field: 'file', message }]]);
  });

  test('what only the encoder finds is listed with its reason, and other requests go on', async () => {
    const small = await makePicture('jpeg', 300, 200);
    const damaged = Buffer.from(await makePicture('jpeg', 900, 600, '#123'));
    // The table of a JPEG by which its data are read.
    const table = damaged.indexOf(Buffer.from([0xff, 0xc4]));
    damaged.fill(0xff, table + 5, table + 21);
    expect((await upload(small, { file_name: 'small.jpg' })).status).toBe(201);
    await untilEncoded();
    expect((await upload(damaged, { file_name: 'damaged.jpg' })).status).toBe(201);
    const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(`${app.url}/gallery`)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    await untilEncoded();
    const { uploads } = await list();
    expect(uploads.map(({ file_name, problem }) => [file_name, problem])).toEqual([
      ['small.jpg', 'small'],
      ['damaged.jpg', 'unreadable'],
    ]);
  }, 60_000);

  test('an address that names no file, or one outside, is not there', async () => {
    for (const name of ['x', `${'a'.repeat(32)}-400.avif`, `${'a'.repeat(32)}-400.svg`, '..%2f..%2fpackage.json'])
      expect((await fetch(`${app.url}/pictures/${name}`)).status).toBe(404);
  });
});

test('a file is taken once for a place', async () => {
  const photo = await makePicture('jpeg', 900, 600, '#0a0');
  expect((await upload(photo)).status).toBe(201);
  const { status, body } = await upload(photo);
  expect([status, body.errors]).toEqual([409, [{ field: 'file', message: pictureMessages.there }]]);
  expect((await upload(photo, { place: 'about', category: undefined })).status).toBe(201);
  await untilEncoded();
});

test('a removed picture is gone with its files, and put back as it was', async () => {
  const { id, hash } = await publishNew({ alt: 'The old gate' });
  const fileStatus = async () => (await fetch(`${app.url}/pictures/${hash}-400.webp`)).status;
  expect(await fileStatus()).toBe(200);
  const pageBefore = await read(app, '/gallery');
  const { version } = await findListed(id);
  expect((await admin.post(`/api/pictures/${id}/remove`, { version })).status).toBe(200);
  expect(await read(app, '/gallery')).not.toContain(hash);
  expect(await fileStatus()).toBe(404);
  const removed = await findListed(id);
  expect(removed).toMatchObject({ state: 'removed', earlier: version });
  await admin.post(`/api/pictures/${id}/restore`, { version: removed.version, earlier: version });
  expect(await read(app, '/gallery')).toBe(pageBefore);
  expect(await fileStatus()).toBe(200);
  const { data } = parseWire(pictureVersions, (await admin.get(`/api/pictures/${id}/versions`)).body);
  expect(data.map(({ state }) => state)).toEqual(['published', 'removed', 'published', 'draft']);
});

test('of two people at once, the second is told', async () => {
  const { id } = await publishNew();
  const { version } = await findListed(id);
  expect((await publish(id, { alt: 'First' })).status).toBe(200);
  const second = { version, ...inGallery, alt: 'Second', is_published: true };
  const { status, body } = await admin.put(`/api/pictures/${id}`, second);
  expect([status, body.message]).toEqual([409, pictureMessages.changedMeanwhile]);
  expect((await findListed(id)).alt).toBe('First');
});

describe('places', () => {
  test('a place of one picture gives it up to the next one', async () => {
    const hero = { place: 'hero', category: undefined };
    const first = await publishNew({ ...hero, alt: 'The gate' });
    const second = await publishNew({ ...hero, alt: 'The roof' });
    expect((await findListed(first.id)).state).toBe('removed');
    const home = await read(app, '/');
    expect(home).toContain(`/pictures/${second.hash}-900.webp`);
    expect(home).toContain(`/pictures/${second.hash}-1200.jpg`);
    expect(home).not.toContain('home-hero');
  });

  test('a room type shows all its pictures in their order, and the first one wherever there is one only', async () => {
    const inRoom = { place: 'room', category: undefined, room_type_id: 'deluxe' };
    const [bed, bath] = [await publishNew({ ...inRoom, alt: 'The bed' }), await publishNew({ ...inRoom, alt: 'Bath' })];
    const rooms = await read(app, '/rooms');
    expect(rooms).toContain('2 pictures of Deluxe');
    expect(rooms.indexOf(bed.hash)).toBeLessThan(rooms.indexOf(bath.hash));
    const order = { place: 'room', room_type_id: 'deluxe', order: [bath.id, bed.id] };
    expect((await admin.put('/api/pictures/order', order)).body.message).toBe(pictureMessages.ordered);
    const home = await read(app, '/');
    expect([home.includes(bath.hash), home.includes(bed.hash)]).toEqual([true, false]);
    expect(await read(app, '/booking')).toContain(bath.hash);
    const roomPage = await read(app, '/rooms/deluxe');
    expect(roomPage).toContain('2 pictures of Deluxe');
    expect(roomPage).toContain(`property="og:image" content="${app.deps.publicUrl}/pictures/${bath.hash}-1200.jpg"`);
    const gone = { ...order, order: [bath.id] };
    expect((await admin.put('/api/pictures/order', gone)).body.message).toBe(pictureMessages.orderChanged);
  });

  test('a picture that replaces another takes its position, once it says what it shows', async () => {
    const { id: old } = await publishNew({ alt: 'The old bar', category: 'bar' });
    const { position } = await findListed(old);
    expect((await upload(await makePicture('webp', 900, 600, '#808'), { replaces: old, category: 'bar' })).status).toBe(
      201,
    );
    await untilEncoded();
    const { pictures } = await list();
    const draft = pictures.find(({ replaces }) => replaces === old) ?? expect.unreachable();
    expect([draft.state, draft.alt]).toEqual(['draft', '']);
    expect((await publish(draft.id, { alt: 'The new bar', category: 'bar' })).status).toBe(200);
    expect((await findListed(draft.id)).position).toBe(position);
    expect((await findListed(old)).state).toBe('removed');
  }, 60_000);

  test('a logo and an icon stand on every page', async () => {
    const logo = await makePicture('png', 300, 100);
    expect((await upload(logo, { place: 'logo', category: undefined })).status).toBe(201);
    await untilEncoded();
    expect((await upload(logo, { place: 'favicon', category: undefined })).status).toBe(201);
    await untilEncoded();
    const drafts = (await list()).pictures.filter(({ state, place }) => state === 'draft' && place !== 'gallery');
    const [logoDraft, iconDraft] = (['logo', 'favicon'] as const).map(
      (place) => drafts.find((each) => each.place === place) ?? expect.unreachable(),
    );
    for (const { id, place } of [logoDraft, iconDraft].filter((each) => each !== undefined))
      expect((await publish(id, { place, category: undefined, alt: 'Our arch' })).status).toBe(200);
    const page = await read(app, '/contact');
    expect(page).toContain(`/pictures/${logoDraft?.hash}-300.webp`);
    expect(page).toContain(`href="/pictures/${iconDraft?.hash}-32.png"`);
    expect(page).not.toContain('favicon.svg');
    expect(await read(app, '/site.webmanifest')).toContain(`/pictures/${iconDraft?.hash}-512.png`);
    const asPhoto = await publish(logoDraft?.id ?? '', { alt: 'Our arch' });
    expect(asPhoto.body.errors).toEqual([{ field: 'place', message: pictureMessages.otherKind }]);
  }, 60_000);
});
