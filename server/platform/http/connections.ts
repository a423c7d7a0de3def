import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const idleGraceMs = 500;

export type Connections = {
  /** The replies that a connection still waits for, in the order of their requests. */
  pendingReplies(socket: Socket): ServerResponse[];
  closeAfterReply(reply: ServerResponse): void;
  close(): void;
};

/**
 * Tracks the replies that each connection still waits for. When the server closes, Node ends only those idle
 * connections that have had a request. Others would delay the end of the process by a minute: connections without a
 * request, opened while the server closes, or whose other end stays open. `close` ends these too.
 */
export function trackConnections(server: Server, graceMs = idleGraceMs): Connections {
  const waitingReplies = new Map<Socket, Set<ServerResponse>>();
  const lastReplies = new WeakSet<ServerResponse>();
  let isClosing = false;
  const closeIfIdleSoon = (socket: Socket) => {
    const closeIfIdle = () => {
      if (waitingReplies.get(socket)?.size === 0) socket.destroy();
    };
    setTimeout(closeIfIdle, graceMs).unref();
  };
  server.on('connection', (socket: Socket) => {
    waitingReplies.set(socket, new Set());
    socket.once('close', () => waitingReplies.delete(socket));
    if (isClosing) closeIfIdleSoon(socket);
  });
  server.on('request', ({ socket }, response) => {
    const replies = waitingReplies.get(socket);
    replies?.add(response);
    response.once('close', () => {
      replies?.delete(response);
      if (lastReplies.has(response)) socket.destroySoon();
      else if (isClosing && replies?.size === 0) {
        socket.end();
        closeIfIdleSoon(socket);
      }
    });
  });
  return {
    pendingReplies: (socket) => [...(waitingReplies.get(socket) ?? [])],
    closeAfterReply: (reply) => {
      lastReplies.add(reply);
    },
    close() {
      isClosing = true;
      server.closeIdleConnections();
      for (const socket of waitingReplies.keys()) closeIfIdleSoon(socket);
    },
  };
}
