import { connect } from 'node:net';
import { type OperatorRequest, operatorReply, operatorSocketPath } from '#server/telemetry/operator-socket.ts';

const noListenerErrors = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];

/** Sends a request through the socket of a running app and returns the reply; undefined if no app listens. */
export function askSocket(socketPath: string, request = ''): Promise<Buffer | undefined> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const socket = connect({ path: socketPath, allowHalfOpen: true });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      noListenerErrors.includes(error.code ?? '') ? done(undefined) : fail(error),
    );
    socket.once('end', () => done(Buffer.concat(chunks)));
    socket.end(request);
  });
}

export async function askRunningApp(dataDir: string, request: OperatorRequest): Promise<string | undefined> {
  const answer = await askSocket(operatorSocketPath(dataDir), JSON.stringify(request));
  if (answer === undefined) return undefined;
  if (answer.length === 0)
    throw new Error('The hotel closed the connection without an answer. See its log, then try again.');
  const parsed = operatorReply.parse(JSON.parse(answer.toString()));
  if ('refused' in parsed) throw new Error(parsed.refused);
  return parsed.done;
}
