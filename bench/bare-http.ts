import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type LoadResult, loadWell } from '#bench/load.ts';

/** Measures Node’s `http`, which answers everything with the same `bytes` bytes. */
export async function measureBareHttp(bytes = 5): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'bare-http.child.ts'), [String(bytes)]);
  try {
    const [url] = (await once(child, 'message')) as [string];
    return await loadWell({ url, path: '/' });
  } finally {
    child.kill();
  }
}
