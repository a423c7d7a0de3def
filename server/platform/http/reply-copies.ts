import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { acceptedEncoding, type Encoding, encoders, minCompressedBytes } from '#server/platform/http/compress.ts';

export type TextReply = { status: number; headers: Readonly<Record<string, string>>; text: string };

export type EncodedReply = { status: number; headers: Readonly<Record<string, string>>; body: Buffer | undefined };

export type CommonHeaders = Readonly<Record<string, string | number | string[] | undefined>>;

export type ReplyCopies = (headers: IncomingHttpHeaders) => EncodedReply;

const headersOfRequest = new Set(['connection', 'set-cookie', 'x-request-id']);

export async function makeCopies(
  { status, headers, text }: TextReply,
  commonHeaders: CommonHeaders,
): Promise<ReplyCopies> {
  const sharedHeaders: Record<string, string> = { ...textsOf(commonHeaders), ...headers, vary: 'accept-encoding' };
  const digest = createHash('sha256').update(JSON.stringify(headers)).update(text).digest('base64url').slice(0, 22);
  const copyIn = async (encoding: Encoding) => {
    const etag = `"${digest}-${encoding}"`;
    const body = await encoders[encoding](text);
    const { 'content-type': type = '', ...others } = sharedHeaders;
    const fullReply: EncodedReply = {
      status,
      headers: {
        ...others,
        etag,
        'content-type': type,
        'content-length': String(body.length),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      },
      body,
    };
    return { etag, found: fullReply, unchanged: { status: 304, headers: { ...others, etag }, body: undefined } };
  };
  const identity = await copyIn('identity');
  const isSmall = Buffer.byteLength(text) < minCompressedBytes;
  const [br, gzip] = isSmall ? [identity, identity] : await Promise.all([copyIn('br'), copyIn('gzip')]);
  const copies = { br, gzip, identity };
  return (requestHeaders) => {
    const { etag, found: encodedReply, unchanged } = copies[acceptedEncoding(requestHeaders)];
    return namesTag(requestHeaders['if-none-match'], etag) ? unchanged : encodedReply;
  };
}

const textsOf = (headers: CommonHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || headersOfRequest.has(name) ? [] : [[name, String(value)]],
    ),
  );

/** Whether an `If-None-Match` lists the tag. A proxy that compresses a reply marks its tag as weak with `W/`. */
function namesTag(list: string | undefined, etag: string): boolean {
  if (list === undefined) return false;
  return list.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()));
}
