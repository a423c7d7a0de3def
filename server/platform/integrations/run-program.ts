import { spawn } from 'node:child_process';
import { programEnv } from '#server/core/env.ts';
import { lowerPriority } from '#server/platform/integrations/low-priority.ts';

/**
 * `isMissing` is true if the program is not installed. `said` is the end of what it wrote about errors. `endedBy` is the
 * signal that ended it: SIGTERM after the limit of time.
 */
export type ProgramRun = { isDone: boolean; isMissing: boolean; said: string; endedBy: NodeJS.Signals | null };

export type RunOptions = {
  /** The whole environment of the program, besides where programs are found. */
  env: NodeJS.ProcessEnv;
  /** Ends the program, and the promise with an error. */
  signal: AbortSignal;
  /** After this time the program is ended, and has not done its work. */
  limitMs: number;
  /** Whether a person waits for it. Else it runs at low priority. */
  isAwaited: boolean;
  input?: string | Uint8Array;
  onOutput?: (part: Buffer) => void;
};

const maxSaid = 2_000;

/** Runs a program without a shell. */
export function runProgram(
  name: string,
  args: readonly string[],
  { env, signal, limitMs, isAwaited, input = '', onOutput }: RunOptions,
): Promise<ProgramRun> {
  return new Promise((resolve, reject) => {
    let said = '';
    let isMissing = false;
    const child = spawn(name, args, { env: programEnv(env), stdio: 'pipe', timeout: limitMs, signal });
    if (child.pid && !isAwaited) lowerPriority(child.pid);
    child.stdout.on('data', (part: Buffer) => onOutput?.(part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said = `${said}${part}`.slice(-maxSaid);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') isMissing = true;
      else said = `${said}\n${error.message}`;
    });
    child.once('close', (code, endedBy) => {
      if (signal.aborted) reject(new Error('the hotel stops'));
      else resolve({ isDone: code === 0, isMissing, said: (endedBy ? `${said}\ntimed out` : said).trim(), endedBy });
    });
    // A program that ends early does not read its input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
