import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#tools/built.ts';
import { ensureBuilt } from '#tools/ensure-built.js';
import { startCluster } from '#tools/failover/cluster.ts';
import { startHotel } from '#tools/failover/hotel.ts';
import { startLoad } from '#tools/failover/load.ts';
import { findPrograms, type Programs } from '#tools/failover/programs.ts';
import { runControl, runRounds } from '#tools/failover/rounds.ts';

const options = {
  rounds: { type: 'string', default: '20' },
  'per-second': { type: 'string', default: '50' },
  isolated: { type: 'boolean', default: false },
} as const;

/** Returns the exit code: 0 also where the test cannot run and says so. */
export async function failover(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options });
  const programs = findPrograms();
  if (typeof programs === 'string') {
    console.log(programs);
    return 0;
  }
  if (!values.isolated) {
    ensureBuilt();
    return runIsolated(args);
  }
  return runHere(programs, Number(values.rounds), Number(values['per-second']));
}

/**
 * Runs this program again in namespaces of its own: its network, mounts and processes vanish with it, however it ends.
 * The shell is the first process there, which collects the ends of orphans.
 */
function runIsolated(args: string[]): number {
  const program = [
    process.execPath,
    '--import',
    'tsx',
    join(root, 'tools/faults.ts'),
    'failover',
    '--isolated',
    ...args,
  ];
  const namespaces = ['--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child'];
  const { status } = spawnSync('unshare', [...namespaces, 'sh', '-c', '"$@"; exit $?', 'sh', ...program], {
    cwd: root,
    stdio: 'inherit',
  });
  return status ?? 1;
}

async function runHere(programs: Programs, rounds: number, perSecond: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'));
  chmodSync(folder, 0o755);
  try {
    const cluster = await startCluster(programs, folder);
    const hotel = await startHotel(cluster.url, folder);
    const load = await startLoad(hotel, perSecond);
    const failed = await runRounds({ cluster, hotel, load }, rounds);
    const isControlBlind = !(await runControl({ cluster, hotel, load }));
    if (failed > 0 || isControlBlind) throw new Error(`${failed} of ${rounds} rounds failed.`);
    rmSync(folder, { recursive: true, force: true });
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(`The logs are in ${folder}.`);
    return 1;
  }
}
