import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#server/core/free-port.ts';

export type SftpStandIn = {
  host: string;
  port: number;
  user: string;
  secret: string;
  /** Where it stores what it gets. */
  folder: string;
  close(): Promise<void>;
};

/** Stands in for a server by SFTP: rclone itself, with host keys of its own. */
export async function startSftp(folder: string): Promise<SftpStandIn> {
  const [host, user, secret] = ['127.0.0.1', 'hotel', 'pass word'];
  const port = await findFreePort(host);
  mkdirSync(folder, { recursive: true });
  const args = ['serve', 'sftp', folder, '--addr', `${host}:${port}`, '--user', user, '--pass', secret];
  const child = spawn(
    'rclone',
    [...args, '--cache-dir', `${folder}.cache`, '--vfs-cache-mode', 'writes', '--vfs-write-back', '0s'],
    {
      env: { PATH: process.env.PATH, HOME: folder, RCLONE_CONFIG: '/notfound' },
      stdio: 'ignore',
    },
  );
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await answers(host, port))) await delay(50);
  return {
    ...{ host, port, user, secret, folder },
    async close() {
      child.kill();
      await ended;
    },
  };
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
}
