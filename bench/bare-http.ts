import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type ReadResult, readOften } from '#bench/read.ts';

/** Measures a server of Node’s bare `http` that answers every request with the same bytes. */
export async function measureBareHttp(answer: Buffer = Buffer.from('hello')): Promise<ReadResult> {
  const child = fork(join(import.meta.dirname, 'bare-http.child.ts'));
  child.send(answer.toString('base64'));
  try {
    const [url] = (await once(child, 'message')) as [string];
    return await readOften({ url, path: '/' });
  } finally {
    child.kill();
  }
}
