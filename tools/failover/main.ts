import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerWithinMs } from '#server/platform/http/deadlines.ts';
import { root } from '#tools/built.ts';
import { ensureBuilt } from '#tools/ensure-built.js';
import { startCluster } from '#tools/failover/cluster.ts';
import { startHotel } from '#tools/failover/hotel.ts';
import { makeLoad } from '#tools/failover/load.ts';
import { findPrograms, type Programs } from '#tools/failover/programs.ts';
import { countFailedRounds, runControl } from '#tools/failover/rounds.ts';

const commandOptions = {
  rounds: { type: 'string', default: '20' },
  'per-second': { type: 'string', default: '50' },
  folder: { type: 'string' },
} as const;

/** Returns the exit code. It is 0 also on a machine where the test cannot run; a message then says why. */
export async function runFailoverCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: commandOptions });
  const programs = findPrograms();
  if (typeof programs === 'string') {
    console.log(programs);
    return 0;
  }
  const { folder } = values;
  if (folder) return runOnThisMachine(programs, folder, Number(values.rounds), Number(values['per-second']));
  ensureBuilt();
  return runIsolated(args);
}

/**
 * Runs this program again in new namespaces, so that its network, mounts and processes vanish with it, however it ends.
 * A shell is the first process there, because the first process must collect the ends of orphans. If this process is
 * killed, its pipe to the other program closes, and that program ends, too.
 */
async function runIsolated(args: string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'));
  // Lets every user enter the folder, because PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const program = ['--import', 'tsx', join(root, 'tools/faults.ts'), 'failover', '--folder', folder, ...args];
  const namespaces = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child'];
  const shellCommand = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, ...program];
  const child = spawn('unshare', [...namespaces, ...shellCommand], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill('SIGKILL'));
  const [status] = (await once(child, 'exit')) as [number | null];
  // `status` is null if a signal stopped the process.
  if (status === 0 || status === null) rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 });
  else console.error(`The logs are in ${folder}.`);
  return status ?? 1;
}

async function runOnThisMachine(
  programs: Programs,
  folder: string,
  rounds: number,
  perSecond: number,
): Promise<number> {
  process.stdin.on('close', () => process.exit(1)).resume();
  const cluster = await startCluster(programs, folder);
  const hotel = await startHotel(cluster.proxyUrl, folder);
  const load = await makeLoad(hotel, perSecond);
  try {
    const failedRounds = await countFailedRounds({ cluster, hotel, load }, rounds);
    const { repeats, slowestRepeatMs, lateRepeats } = load.ledger;
    console.log(
      `Repeated after ${JSON.stringify(repeats)}, ${lateRepeats} of which took longer than ${answerWithinMs / 1000} s, at most ${Math.round(slowestRepeatMs)} ms`,
    );
    const isLossSeen = await runControl({ cluster, hotel, load });
    console.log(
      `${rounds - failedRounds} of ${rounds} rounds passed${isLossSeen ? '' : ', and the control lost nothing'}.`,
    );
    return failedRounds === 0 && isLossSeen ? 0 : 1;
  } finally {
    hotel.saveLogs(folder);
  }
}
