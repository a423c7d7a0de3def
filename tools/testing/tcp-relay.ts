import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type ConnectionState = { note?: string };

/**
 * Called with each chunk before the relay forwards it. Returning true drops that chunk and all later ones in that
 * direction.
 */
export type RelayWatcher = (chunk: string, direction: 'there' | 'back', state: ConnectionState) => boolean;

export type TcpRelay = {
  port: number;
  watch(watch: RelayWatcher | undefined): void;
  close(): Promise<void>;
};

export async function openTcpRelay(targetPort: number): Promise<TcpRelay> {
  let watch: RelayWatcher | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    const state: ConnectionState = {};
    forward(near, far, 'there', state);
    forward(far, near, 'back', state);
  });

  function forward(from: Socket, to: Socket, direction: 'there' | 'back', state: ConnectionState): void {
    let isCut = false;
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (chunk) => {
      isCut ||= watch?.(chunk.toString('latin1'), direction, state) ?? false;
      if (!isCut) to.write(chunk);
    });
    // The socket needs a listener, because a connection of a killed process may end with an error.
    from.on('error', () => to.destroy());
    from.on('end', () => !isCut && to.end());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    watch(newWatch) {
      watch = newWatch;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
