import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve as resolvePath } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import type { Exporter } from '#server/core/exporter.ts';
import { lowerPriority } from '#server/platform/integrations/low-priority.ts';

const root = resolvePath(import.meta.dirname, '../../..');
const program = 'tools/export.ts';
/** An export that takes longer hangs, or goes to somebody who no longer reads it. */
const limitMs = 2 * 3_600_000;

/**
 * Makes exports in a process of their own with the environment of this one, one at a time, so that neither its work, its
 * memory nor its transaction is the hotel's. The process reads what it has to know as JSON, and writes the ZIP file to
 * its output.
 */
export function exportProgram(script = program): Exporter {
  let isUnderWay = false;
  return {
    async begin(request) {
      if (isUnderWay) return undefined;
      isUnderWay = true;
      const args = ['--import', import.meta.resolve('tsx'), resolvePath(root, script)];
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
      if (child.pid) lowerPriority(child.pid);
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      const ended = new Promise<number | null>((resolve) => {
        child.once('error', () => resolve(null));
        child.once('close', resolve);
      }).finally(() => {
        clearTimeout(timer);
        isUnderWay = false;
      });
      child.stdin.on('error', () => {});
      child.stdin.end(JSON.stringify(request));
      // The file ends only when the process has ended well, so that no part of one looks whole. If nobody reads on, the
      // process can write no more, and ends.
      const file = new Transform({
        transform: (part, _encoding, done) => done(null, part),
        flush: (done) =>
          void ended.then((code) =>
            done(code === 0 ? null : new Error(`the program of exports has ended with ${code ?? 'an error'}`)),
          ),
      });
      pipeline(child.stdout, file, () => {});
      await once(file, 'readable');
      return file;
    },
  };
}
