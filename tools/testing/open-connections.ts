import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

type Connection = { bytes: number; sinceMs: number };

const openConnections = new Map<Socket, Connection>();
const bytesOf = ({ bytesRead, bytesWritten }: Socket) => bytesRead + bytesWritten;

for (const kind of ['net.client.socket', 'net.server.socket'])
  subscribe(kind, (message) => {
    const { socket } = message as { socket: Socket };
    openConnections.set(socket, { bytes: 0, sinceMs: performance.now() });
    socket.once('close', () => openConnections.delete(socket));
  });

/** Notes which connections have carried bytes since the last call, for the idle times of `describeConnections`. */
export function sampleConnections(nowMs = performance.now()): void {
  for (const [socket, connection] of openConnections)
    if (bytesOf(socket) !== connection.bytes) {
      connection.bytes = bytesOf(socket);
      connection.sinceMs = nowMs;
    }
}

/** Returns a line for each open connection of this process, the longest idle first. */
export function describeConnections(nowMs = performance.now()): string[] {
  sampleConnections(nowMs);
  return [...openConnections]
    .sort(([, a], [, b]) => a.sinceMs - b.sinceMs)
    .map(([socket, { sinceMs }]) => {
      const ports = `port ${socket.localPort ?? '?'} here, ${socket.remotePort ?? '?'} there`;
      const bytes = `${socket.bytesRead} bytes read, ${socket.bytesWritten} written`;
      return `${ports}: ${bytes}, idle for ${((nowMs - sinceMs) / 1000).toFixed(0)} s`;
    });
}
