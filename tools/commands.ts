import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '#tools/built.ts';

export type CommandEnv = Record<string, string>;

const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

export async function captureOutput(command: string, env: CommandEnv = {}): Promise<{ ok: boolean; output: string }> {
  let output = '';
  const ok = await run(command, env, { stdio: 'pipe' }, (child) => {
    const collectOutput = (text: Buffer) => {
      output += text.toString();
    };
    child.stdout?.on('data', collectOutput);
    child.stderr?.on('data', collectOutput);
  });
  return { ok, output };
}

export function runInTerminal(command: string, env: CommandEnv = {}): Promise<boolean> {
  return run(command, env, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Like `runInTerminal`, and passes what is typed on to the command. */
export function runInteractively(command: string, env: CommandEnv = {}): Promise<boolean> {
  // Only the process group of the terminal may read from the terminal.
  return run(command, env, { stdio: 'inherit', hasOwnGroup: false });
}

const runningCommands = new Set<Command>();
let isStopped = false;
const commandKillDelayMs = 10_000;
const leftoverKillDelayMs = 2_000;

/**
 * On a signal, ends the running commands and lets no new one start. This process goes on, so that it can still report
 * the results.
 */
function stopAllCommands(signal: NodeJS.Signals): void {
  if (isStopped) return;
  isStopped = true;
  console.error(`\nStopped by ${signal}.`);
  stopController.abort();
  for (const command of runningCommands) {
    killCommand(command, 'SIGTERM');
    setTimeout(() => killCommand(command, 'SIGKILL'), commandKillDelayMs).unref();
  }
}
const stopController = new AbortController();
/** Aborted when a signal has told this process to end. */
export const stopSignal = stopController.signal;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAllCommands);

type Command = { child: ChildProcess; hasOwnGroup: boolean };

async function run(
  command: string,
  env: CommandEnv,
  { stdio, hasOwnGroup = true }: { stdio: StdioOptions; hasOwnGroup?: boolean },
  onStarted: (child: ChildProcess) => void = () => undefined,
): Promise<boolean> {
  if (isStopped) return false;
  // `detached` makes a process group, so that `kill` also ends the command's children, such as Playwright's workers.
  const child = spawn(command, {
    cwd: root,
    shell: true,
    detached: hasOwnGroup,
    env: { ...process.env, PATH, ...env },
    stdio,
  });
  const startedCommand = { child, hasOwnGroup };
  runningCommands.add(startedCommand);
  onStarted(child);
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  runningCommands.delete(startedCommand);
  if (!isStopped) return status === 0;
  await delay(leftoverKillDelayMs);
  killCommand(startedCommand, 'SIGKILL');
  return false;
}

function killCommand({ child, hasOwnGroup }: Command, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(hasOwnGroup ? -child.pid : child.pid, signal);
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
