import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const firstRequestGraceMs = 500;

/**
 * Tracks the connections that have no request under way. Node closes the idle ones that have been used before; it would
 * wait a minute for one that never sent anything.
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
      setTimeout(closeIdle, firstRequestGraceMs).unref();
    },
  };
}
