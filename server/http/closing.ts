import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For a connection on which a first request may be under way. */
const firstWordMs = 500;

/**
 * Knows the connections of a server that are not busy with a request. Node closes those that have been used before;
 * one that never said a word would be waited for until it is timed out, a minute later.
 */
export function idleConnections(server: Server): { close(): void } {
  const busy = new Map<Socket, number>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    busy.set(socket, 0);
    socket.once('close', () => busy.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1;
      if (!socket.destroyed) busy.set(socket, left);
      if (closing && left === 0) socket.end();
    });
  });
  const closeIdle = () => {
    for (const [socket, requests] of busy) if (requests === 0) socket.destroy();
  };
  return {
    close() {
      closing = true;
      server.closeIdleConnections();
      setTimeout(closeIdle, firstWordMs).unref();
    },
  };
}
