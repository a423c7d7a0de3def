import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type CopyReport, type CopyToCheck, copyReport, notRestored, type Restores } from '#server/core/restores.ts';
import { lowerPriority } from '#server/platform/integrations/low-priority.ts';

const root = join(import.meta.dirname, '../../..');
const program = 'tools/bring-back.ts';

const argumentsOf = (mode: '--check' | '--pending') => [
  ...['--import', import.meta.resolve('tsx'), join(root, program)],
  mode,
];

/**
 * Opens copies in a process of its own, so that neither its work nor its memory is the hotel's. It has the environment
 * of this one, and reads the key from its input: every user of the machine can read command lines.
 */
export function restoreProgram(): Restores {
  let child: ChildProcess | undefined;

  return {
    async check(copy: CopyToCheck): Promise<CopyReport> {
      child = spawn(process.execPath, argumentsOf('--check'), { stdio: ['pipe', 'pipe', 'inherit'] });
      if (child.pid) lowerPriority(child.pid);
      try {
        return await exchange(child, JSON.stringify(copy));
      } finally {
        child = undefined;
      }
    },
    stop() {
      child?.kill('SIGTERM');
    },
  };
}

function exchange(child: ChildProcess, input: string): Promise<CopyReport> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.once('error', () => resolve(notRestored));
    child.once('close', () => resolve(parseReport(text)));
    // The program may end before it has read its input.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

function parseReport(text: string): CopyReport {
  try {
    return copyReport.parse(JSON.parse(text));
  } catch {
    return notRestored;
  }
}

/** Does a restore that the owner has confirmed. Throws if the program was cut off: the next start begins it anew. */
export function bringBackPending(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argumentsOf('--pending'), { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error('The restore of the hotel was cut off. The next start begins it anew.')),
    );
  });
}
