import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { Log } from '#server/context.ts';

export type Door = { close(): Promise<void> };

type Opening = {
  log: Log;
  /** What whoever comes through gets; the door is closed behind them when it throws. */
  serve(visitor: Socket): Promise<void>;
  /** Logged when `serve` throws. */
  failed: string;
  /** Logged when the folder takes no sockets. */
  closed: string;
};

/** Opens a socket in the data folder of a running hotel, for whoever may read that folder anyway. */
export async function openDoor(place: string, { log, serve, failed, closed }: Opening): Promise<Door | undefined> {
  if (process.platform === 'win32') return undefined;
  // What a killed process has left; the database's folder is locked, so nobody else listens here.
  rmSync(place, { force: true });
  // A visitor who has said what they want still waits for the answer.
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
      // Made so that nobody else could come through it, even for a moment.
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
