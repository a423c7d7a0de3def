import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type ErrorKind, requestMessages } from '#contract/core/errors.ts';
import type { Connections } from '#server/platform/http/connections.ts';
import { toErrorReply } from '#server/platform/http/errors.ts';

const refusals: Readonly<Record<string, [ErrorKind, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', requestMessages.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', requestMessages.tooSlow],
};

/**
 * Answers a request that Node's parser refuses, because Fastify never sees it: sends an error of the usual shape and
 * ends the connection. If the connection still waits for replies to earlier requests, the client would take the error
 * for one of those replies. Then no error is sent, and the connection ends after the last reply.
 */
export function answerMalformedRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { pendingReplies, closeAfterReply }: Pick<Connections, 'pendingReplies' | 'closeAfterReply'>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  // Leaves out the malformed request: it is in the list, too, if its headers were good and only its body is malformed.
  const earlierReplies = pendingReplies(socket).filter(({ req, headersSent }) => req.complete || headersSent);
  const lastReply = earlierReplies.at(-1);
  if (lastReply) {
    closeAfterReply(lastReply);
    return;
  }
  const [kind, message] = refusals[error.code ?? ''] ?? ['invalid', requestMessages.unreadableRequest];
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
