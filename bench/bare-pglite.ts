import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf } from '#bench/hotel.ts';

/** The resident memory, in bytes, of a process that has opened an empty embedded database again and done nothing else. */
export async function measureBarePglite(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    await memoryOfOpening(folder);
    return await memoryOfOpening(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function memoryOfOpening(folder: string): Promise<number> {
  // Without the loader for TypeScript, whose memory would count.
  const child = fork(join(import.meta.dirname, 'bare-pglite.child.js'), [folder], { execArgv: [] });
  try {
    await once(child, 'message');
    return memoryOf({ pid: child.pid ?? 0 }).now;
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}
