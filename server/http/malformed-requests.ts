import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorKind, errorMessages } from '#contract/errors.ts';
import type { Connections } from '#server/http/connections.ts';
import { toErrorReply } from '#server/http/errors.ts';

const refusals: Readonly<Record<string, [ErrorKind, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', errorMessages.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', errorMessages.tooSlow],
};

/**
 * A request that Node's own parser refuses never reaches Fastify. It still gets an error of the usual shape, and its
 * connection ends. While the connection waits for replies to earlier requests, the error would be read as one of them,
 * or as a part of one: the connection ends after the last of them, without the error.
 */
export function answerMalformedRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { repliesTo, endAfter }: Pick<Connections, 'repliesTo' | 'endAfter'>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // The malformed request can itself wait for a reply, when its headers were good and its body is not.
  const earlier = repliesTo(socket).filter(({ req, headersSent }) => req.complete || headersSent);
  const last = earlier.at(-1);
  if (last) {
    endAfter(last);
    return;
  }
  const [kind, message] = refusals[error.code ?? ''] ?? ['invalid', errorMessages.unreadableRequest];
  const { status, body } = toErrorReply(new AppError(kind, message));
  const text = JSON.stringify(body);
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(text)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      text,
    ].join('\r\n'),
  );
  socket.destroySoon();
}
