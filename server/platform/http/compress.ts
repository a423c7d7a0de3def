import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

export const minCompressedBytes = 1024;

// Not the best quality: it takes longer, and the visitor waits while a page is compressed.
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A file is sent batch by batch, so its compression must send each batch at once and not wait for more. */
export const streamCompression = {
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
};

export const encoders: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) => promisify(brotliCompress)(text, fastBrotli),
  gzip: (text) => promisify(gzip)(text),
  identity: async (text) => Buffer.from(text),
};

export function acceptedEncoding(headers: IncomingHttpHeaders): Encoding {
  const accepted = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((each) => each.trim());
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
}

/** Compresses a page. The not-found handler makes most pages, and the compression plugin sees only routes. */
export function compress({ headers }: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer> {
  const encoding = acceptedEncoding(headers);
  nameEncoding(reply, encoding);
  return encoders[encoding](text);
}

export function nameEncoding(reply: FastifyReply, encoding: Encoding): void {
  reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
}
