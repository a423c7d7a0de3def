import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type LoadResult, loadWell } from '#bench/load.ts';

/**
 * Measures Node’s `http`, which answers everything with the same bytes. They matter beyond their number: the caller of
 * the measurement takes twice as long to read a page as to read a text of the same length in ASCII.
 */
export async function measureBareHttp(answer: Buffer = Buffer.from('hello')): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'bare-http.child.ts'));
  child.send(answer.toString('base64'));
  try {
    const [url] = (await once(child, 'message')) as [string];
    return await loadWell({ url, path: '/' });
  } finally {
    child.kill();
  }
}
