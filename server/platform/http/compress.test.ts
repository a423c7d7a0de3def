import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptedEncoding, streamCompression } from '#server/platform/http/compress.ts';

test.each(['gzip', 'br'])('the first batch of a file comes as %s before the second is made', async (encoding) => {
  const app = Fastify();
  let makeSecond = () => {};
  const secondWanted = new Promise<void>((resolve) => {
    makeSecond = resolve;
  });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 0, ...streamCompression });
  app.get('/', (_request, reply) => {
    async function* batches() {
      yield 'the first batch\n';
      await secondWanted;
      yield 'the second batch\n';
    }
    return reply.type('text/csv').send(Readable.from(batches()));
  });
  const url = await app.listen({ port: 0 });
  try {
    const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect([response.headers.get('content-encoding'), (await reader?.read())?.value]).toEqual([
      encoding,
      'the first batch\n',
    ]);
    makeSecond();
    expect((await reader?.read())?.value).toBe('the second batch\n');
  } finally {
    await app.close();
  }
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip ,deflate', 'gzip'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('a browser that accepts %s gets %s', (accepted, encoding) => {
  expect(acceptedEncoding({ 'accept-encoding': accepted })).toBe(encoding);
});

// Work that grows with the square of the length would take half a minute.
test('a header of 90,000 spaces is read at once', () => {
  const startedAt = performance.now();
  acceptedEncoding({ 'accept-encoding': `${' '.repeat(90_000)}x` });
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
