import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#tools/built.ts';

/**
 * Runs `npm run faults -- NAME` again in new namespaces, with a `--folder` of its own, so that its network, mounts and
 * processes vanish with it, however it ends. A shell is the first process there, because the first process must collect
 * the ends of orphans. If this process is killed, its pipe to the other program closes, and that program ends, too.
 */
export async function runInNamespaces(name: string, args: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  // Lets every user enter the folder, because PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const program = ['--import', 'tsx', join(root, 'tools/faults.ts'), name, '--folder', folder, ...args];
  const namespaces = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child'];
  const shellCommand = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...program];
  const child = spawn('unshare', [...namespaces, ...shellCommand], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill('SIGKILL'));
  const [status] = (await once(child, 'exit')) as [number | null];
  // `status` is null if a signal stopped the process.
  if (status === 0 || status === null) rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 });
  else console.error(`The logs are in ${folder}.`);
  return status ?? 1;
}
