import { createServer } from 'node:net';

/**
 * Finds a port that is free now. PORT=0 stands for any port, but the addresses of the sandbox gateway and of its
 * callbacks contain the port, so the real port must be known before the app is built.
 */
export function findFreePort(host: string): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
