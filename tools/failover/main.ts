import { parseArgs } from 'node:util';
import { answerWithinMs } from '#server/platform/http/deadlines.ts';
import { ensureBuilt } from '#tools/ensure-built.js';
import { startCluster } from '#tools/failover/cluster.ts';
import { startHotel } from '#tools/failover/hotel.ts';
import { makeLoad } from '#tools/failover/load.ts';
import { findPrograms, type Programs } from '#tools/failover/programs.ts';
import { countFailedRounds, runControl } from '#tools/failover/rounds.ts';
import { runInNamespaces } from '#tools/namespaces.ts';

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
  return runInNamespaces('failover', args);
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
