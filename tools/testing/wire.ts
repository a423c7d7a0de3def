import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One connection through a wire; what a watcher wants to remember of it, it keeps here. */
export type Passage = { note?: string };

/** Sees every piece before it goes on. Whatever it answers true to stays where it is, and so does all that follows. */
export type Watch = (piece: string, way: 'there' | 'back', passage: Passage) => boolean;

export type Wire = {
  port: number;
  /** From now on; without a watcher everything passes. */
  watch(watch: Watch | undefined): void;
  close(): Promise<void>;
};

/** A port of this machine that leads to another one, and that a test can look into and cut. */
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
    // Killed processes end their connections in every way there is.
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
