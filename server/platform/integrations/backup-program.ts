import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BackupReport, type Backups, backupReport, notProven } from '#server/core/backups.ts';
import type { Env } from '#server/core/env.ts';
import { lowerPriority } from '#server/platform/integrations/low-priority.ts';

const root = join(import.meta.dirname, '../../..');
const program = 'tools/backup.ts';
/** A backup that takes longer hangs. One of 10 GB takes half an hour. */
const limitMs = 3 * 3_600_000;

/**
 * Makes backups in a process of their own, so that neither its work nor its memory is the hotel's. The process has the
 * environment of this one. Two at once would need twice the disk, so one waits for the other.
 */
export function backupProgram({ backups: { folder, keep } }: Pick<Env, 'backups'>, script = program): Backups {
  let child: ChildProcess | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function run(): Promise<BackupReport> {
    if (isStopped) throw new Error('the hotel stops');
    const args = [
      '--import',
      import.meta.resolve('tsx'),
      join(root, script),
      '--report',
      '--to',
      folder,
      '--keep',
      String(keep),
    ];
    // A group of its own, so that pg_dump ends with it.
    child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    if (child.pid) lowerPriority(child.pid);
    const timer = setTimeout(() => endGroup(child), limitMs);
    try {
      const report = await readReport(child);
      // The job is not done then, and begins anew after the start.
      if (isStopped && !report) throw new Error('the hotel stops');
      return report ?? notProven('cut_off');
    } finally {
      clearTimeout(timer);
      child = undefined;
    }
  }

  return {
    take() {
      const report = previous.then(run);
      previous = report.catch(() => {});
      return report;
    },
    stop() {
      isStopped = true;
      endGroup(child);
    },
  };
}

function endGroup(child: ChildProcess | undefined): void {
  if (!child?.pid || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // The process has ended already.
  }
}

function readReport(child: ChildProcess): Promise<BackupReport | undefined> {
  return new Promise((resolve) => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.once('error', () => resolve(undefined));
    child.once('close', () => resolve(parseReport(text)));
  });
}

function parseReport(text: string): BackupReport | undefined {
  try {
    return backupReport.parse(JSON.parse(text.trim().split('\n').at(-1) ?? ''));
  } catch {
    return undefined;
  }
}
