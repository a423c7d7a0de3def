import { connect } from 'node:net';
import { type OperatorRequest, operatorReply, operatorSocketPath } from '#server/platform/telemetry/operator-socket.ts';

const noListenerErrors = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];

/** Sends a request through the socket of a running app and returns the reply; undefined if no app listens. */
export function askSocket(socketPath: string, request = ''): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ path: socketPath, allowHalfOpen: true });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      noListenerErrors.includes(error.code ?? '') ? resolve(undefined) : reject(error),
    );
    socket.once('end', () => resolve(Buffer.concat(chunks)));
    socket.end(request);
  });
}

export async function askRunningApp(dataDir: string, request: OperatorRequest): Promise<string | undefined> {
  const reply = await askSocket(operatorSocketPath(dataDir), JSON.stringify(request));
  if (reply === undefined) return undefined;
  if (reply.length === 0)
    throw new Error('The hotel closed the connection without an answer. See its log, then try again.');
  const parsed = operatorReply.parse(JSON.parse(reply.toString()));
  if ('refused' in parsed) throw new Error(parsed.refused);
  return parsed.done;
}
