import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Log } from '#server/context.ts';

export type Door = { close(): Promise<void> };

type Opening = {
  log: Log;
  serve(visitor: Socket): Promise<void>;
  failed: string;
  closed: string;
};

/** Opens a socket in the data folder that only the operating system user of this process can connect to. */
export async function openDoor(place: string, { log, serve, failed, closed }: Opening): Promise<Door | undefined> {
  if (process.platform === 'win32') return undefined;
  // A killed process leaves its socket behind. The database's folder is locked, so no other process listens here.
  rmSync(place, { force: true });
  // A visitor who has sent a request still waits for the reply.
  const server = createServer({ allowHalfOpen: true }, (visitor) => {
    visitor.on('error', () => visitor.destroy());
    serve(visitor).catch((error: unknown) => {
      log.warn({ err: error }, failed);
      visitor.destroy();
    });
  });
  try {
    await new Promise<void>((listening, fail) => {
      server.once('error', fail);
      // The mode applies from the start: no other user can connect, even for a moment.
      const before = process.umask(0o177);
      server.listen(place, listening);
      process.umask(before);
    });
  } catch (error) {
    log.warn({ err: error }, closed);
    return undefined;
  }
  return { close: () => new Promise((done) => server.close(() => done())) };
}
