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

/** Opens a socket in the data folder that only the operating system user of this process can connect to. */
export async function openLocalSocket(
  socketPath: string,
  { log, serve, failureMessage, unavailableMessage }: LocalSocketOptions,
): Promise<LocalSocket | undefined> {
  if (process.platform === 'win32') return undefined;
  // A killed process leaves its socket behind. The database's folder is locked, so no other process listens here.
  rmSync(socketPath, { force: true });
  // A visitor who has sent a request still waits for the reply.
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
      // The mode applies from the start: no other user can connect, even for a moment.
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
