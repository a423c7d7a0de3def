import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** State that a watcher keeps for one connection. */
export type Passage = { note?: string };

/** Sees each chunk before it is forwarded. Returning true drops that chunk and all later ones in that direction. */
export type Watch = (piece: string, way: 'there' | 'back', passage: Passage) => boolean;

export type Wire = {
  port: number;
  watch(watch: Watch | undefined): void;
  close(): Promise<void>;
};

/** A local TCP proxy that a test can watch and cut. */
export async function openWire(targetPort: number): Promise<Wire> {
  let watch: Watch | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    const passage: Passage = {};
    lead(near, far, 'there', passage);
    lead(far, near, 'back', passage);
  });

  function lead(from: Socket, to: Socket, way: 'there' | 'back', passage: Passage): void {
    let cut = false;
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (piece) => {
      cut ||= watch?.(piece.toString('latin1'), way, passage) ?? false;
      if (!cut) to.write(piece);
    });
    // A killed process may end its connections in any way.
    from.on('error', () => to.destroy());
    from.on('end', () => !cut && to.end());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    watch(next) {
      watch = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
