import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type LoadResult, loadWell } from '#bench/load.ts';

export async function measureBareHttp(): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'bare-http.child.ts'));
  try {
    const [url] = (await once(child, 'message')) as [string];
    return await loadWell({ url, path: '/' });
  } finally {
    child.kill();
  }
}
