import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from '#tools/built.ts';

export type Env = Record<string, string>;

// Programs of this project's packages come before those of the system.
const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

/** Runs a command line and keeps what it says. */
export function capture(command: string): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, env: { ...process.env, PATH } });
    let output = '';
    const take = (text: Buffer) => {
      output += text.toString();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', (status) => resolve({ ok: status === 0, output }));
  });
}

/** Runs a command line before everybody's eyes. */
export function show(command: string, env: Env = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, env: { ...process.env, PATH, ...env }, stdio: 'inherit' });
    child.on('close', (status) => resolve(status === 0));
  });
}

export function sayFailed(what: string): void {
  console.error(`\n✗ ${what}\n`);
}

export function sayPassed(name: string, since: number): void {
  console.log(`✓ ${name.padEnd(12)}${((performance.now() - since) / 1000).toFixed(1).padStart(7)} s`);
}
