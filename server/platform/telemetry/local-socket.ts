import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Log } from '#server/core/deps.ts';

export type LocalSocket = { close(): Promise<void> };

type LocalSocketOptions = {
  log: Log;
  serve(client: Socket): Promise<void>;
  failureMessage: string;
  unavailableMessage: string;
};

/** Opens a socket in the data folder. Besides root, only the user who runs this process can connect to it. */
export async function openLocalSocket(
  socketPath: string,
  { log, serve, failureMessage, unavailableMessage }: LocalSocketOptions,
): Promise<LocalSocket | undefined> {
  if (process.platform === 'win32') return undefined;
  // Removes the socket of a killed process. This process has the lock on the database's folder, so no other one can be
  // using the socket.
  rmSync(socketPath, { force: true });
  // `allowHalfOpen`: a client ends its side after its request, and still waits for the reply.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => client.destroy());
    serve(client).catch((error: unknown) => {
      log.warn({ err: error }, failureMessage);
      client.destroy();
    });
  });
  try {
    await new Promise<void>((listening, fail) => {
      server.once('error', fail);
      // Sets the umask and not the file's mode afterwards, so that no other user can connect in between.
      const previousUmask = process.umask(0o177);
      server.listen(socketPath, listening);
      process.umask(previousUmask);
    });
  } catch (error) {
    log.warn({ err: error }, unavailableMessage);
    return undefined;
  }
  return { close: () => new Promise((done) => server.close(() => done())) };
}
