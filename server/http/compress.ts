import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

// The visitor waits while a page is compressed: this quality saves the most for its time.
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, fastBrotli),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

/** For pages: they come from the not-found handler, which the compression plugin for routes does not see. */
export async function compress(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Buffer | string> {
  const accepted = String(headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  reply.header('vary', 'accept-encoding');
  if (!encoding) return text;
  reply.header('content-encoding', encoding);
  return compressors[encoding](text);
}
