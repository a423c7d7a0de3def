import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type EncodedReply, makeCopies } from '#server/platform/http/reply-copies.ts';

const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" };
const page = { status: 200, headers, text: '<h1>Ebute House</h1>'.repeat(60) };
const commonHeaders = {
  'x-frame-options': 'SAMEORIGIN',
  'x-request-id': 'one',
  'set-cookie': ['a=b'],
  connection: 'close',
};

const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
const bytesOf = ({ body }: EncodedReply) => body ?? Buffer.alloc(0);

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip, deflate'],
  ['identity', undefined],
  ['identity', 'br;q=0'],
] as const)('a page comes as %s to who accepts %s', async (encoding, accepted) => {
  const reply = (await makeCopies(page, commonHeaders))({ 'accept-encoding': accepted });
  expect(decode[encoding](bytesOf(reply)).toString()).toBe(page.text);
  expect(reply.headers['content-length']).toBe(String(bytesOf(reply).length));
  expect(reply.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
  expect(reply.headers).toMatchObject({ ...headers, vary: 'accept-encoding', 'x-frame-options': 'SAMEORIGIN' });
});

test('a reply that is too short to compress comes as it is', async () => {
  const copies = await makeCopies({ ...page, text: 'short' }, commonHeaders);
  expect([String(bytesOf(copies({ 'accept-encoding': 'br' }))), String(bytesOf(copies({})))]).toEqual([
    'short',
    'short',
  ]);
});

test('nothing of the request for which a page was rendered is kept', async () => {
  const reply = (await makeCopies(page, commonHeaders))({});
  for (const name of ['x-request-id', 'set-cookie', 'connection']) expect(reply.headers).not.toHaveProperty(name);
});

test('who has the page is told that it is unchanged', async () => {
  const copies = await makeCopies(page, commonHeaders);
  const { etag = '' } = copies({ 'accept-encoding': 'br' }).headers;
  const statusFor = (list: string, accepted = 'br') =>
    copies({ 'accept-encoding': accepted, 'if-none-match': list }).status;
  for (const list of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag} , "more"`, '*'])
    expect([list, statusFor(list)]).toEqual([list, 304]);
  for (const list of ['', '"other"', etag.slice(1, -1), etag.replace('-br', '-gzip')])
    expect([list, statusFor(list)]).toEqual([list, 200]);
  expect(statusFor(etag, 'gzip')).toBe(200);
  const unchangedReply = copies({ 'accept-encoding': 'br', 'if-none-match': etag });
  expect(unchangedReply.body).toBeUndefined();
  expect(unchangedReply.headers).toMatchObject({ etag, vary: 'accept-encoding' });
  for (const name of ['content-length', 'content-encoding', 'content-type'])
    expect(unchangedReply.headers).not.toHaveProperty(name);
});

test('a page with other bytes or another policy has another tag', async () => {
  const tagOf = async (change: object) => (await makeCopies({ ...page, ...change }, commonHeaders))({}).headers.etag;
  const tags = [
    await tagOf({}),
    await tagOf({ text: '<h1>Other</h1>' }),
    await tagOf({ headers: { ...headers, 'content-security-policy': "default-src 'none'" } }),
  ];
  expect(new Set(tags).size).toBe(3);
  expect(await tagOf({})).toBe(tags[0]);
});
