import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '#tools/built.ts';

export type CommandEnv = Record<string, string>;

const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

export async function capture(command: string): Promise<{ ok: boolean; output: string }> {
  let output = '';
  const ok = await run(command, {}, 'pipe', (child) => {
    const collectOutput = (text: Buffer) => {
      output += text.toString();
    };
    child.stdout?.on('data', collectOutput);
    child.stderr?.on('data', collectOutput);
  });
  return { ok, output };
}

export function runInTerminal(command: string, env: CommandEnv = {}): Promise<boolean> {
  return run(command, env, ['ignore', 'inherit', 'inherit']);
}

const runningCommands = new Set<ChildProcess>();
let isStopped = false;
const commandKillDelayMs = 10_000;
const leftoverKillDelayMs = 2_000;

/**
 * On a signal, ends the running commands and lets no new one start. This process goes on, so that it can still report
 * the results.
 */
function stopAll(signal: NodeJS.Signals): void {
  if (isStopped) return;
  isStopped = true;
  console.error(`\nStopped by ${signal}.`);
  for (const child of runningCommands) {
    kill(child, 'SIGTERM');
    setTimeout(() => kill(child, 'SIGKILL'), commandKillDelayMs).unref();
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);

async function run(
  command: string,
  env: CommandEnv,
  stdio: StdioOptions,
  onStarted: (child: ChildProcess) => void = () => undefined,
): Promise<boolean> {
  if (isStopped) return false;
  // `detached` makes a process group, so that `kill` also ends the command's children, such as Playwright's workers.
  const child = spawn(command, {
    cwd: root,
    shell: true,
    detached: true,
    env: { ...process.env, PATH, ...env },
    stdio,
  });
  runningCommands.add(child);
  onStarted(child);
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  runningCommands.delete(child);
  if (!isStopped) return status === 0;
  await delay(leftoverKillDelayMs);
  kill(child, 'SIGKILL');
  return false;
}

function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // All processes of the group have ended already.
  }
}

export const stepMilliseconds = new Map<string, number>();

export function printFailed(name: string, startedAt: number, why?: string): void {
  stepMilliseconds.set(name, performance.now() - startedAt);
  console.error(`\n✗ ${why ? `${name}: ${why}` : name}\n`);
}

export function printPassed(name: string, startedAt: number): void {
  const milliseconds = performance.now() - startedAt;
  stepMilliseconds.set(name, milliseconds);
  console.log(`✓ ${name.padEnd(12)}${(milliseconds / 1000).toFixed(1).padStart(7)} s`);
}
