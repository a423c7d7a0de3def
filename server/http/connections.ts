import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const firstRequestGraceMs = 500;

export type Connections = {
  /** The replies that a connection still waits for, in the order of their requests. */
  repliesTo(socket: Socket): ServerResponse[];
  endAfter(reply: ServerResponse): void;
  close(): void;
};

/**
 * Tracks the replies that each connection waits for. Node closes the idle connections that have been used before; it
 * would wait a minute for one that never sent anything.
 */
export function trackConnections(server: Server): Connections {
  const waiting = new Map<Socket, Set<ServerResponse>>();
  const lastReplies = new WeakSet<ServerResponse>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    waiting.set(socket, new Set());
    socket.once('close', () => waiting.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const replies = waiting.get(socket);
    replies?.add(response);
    response.once('close', () => {
      replies?.delete(response);
      if (lastReplies.has(response)) socket.destroySoon();
      else if (closing && replies?.size === 0) socket.end();
    });
  });
  const closeIdle = () => {
    for (const [socket, replies] of waiting) if (replies.size === 0) socket.destroy();
  };
  return {
    repliesTo: (socket) => [...(waiting.get(socket) ?? [])],
    endAfter: (reply) => {
      lastReplies.add(reply);
    },
    close() {
      closing = true;
      server.closeIdleConnections();
      setTimeout(closeIdle, firstRequestGraceMs).unref();
    },
  };
}
