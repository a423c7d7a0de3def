import { setTimeout as delay } from 'node:timers/promises';
import { answerWithinMs } from '#server/platform/http/deadlines.ts';
import { compareWithLedger, type Findings } from '#tools/failover/checks.ts';
import type { Cluster } from '#tools/failover/cluster.ts';
import type { TestedHotel } from '#tools/failover/hotel.ts';
import type { Load } from '#tools/failover/load.ts';
import type { Machine } from '#tools/failover/machine.ts';
import { waitUntil } from '#tools/failover/wait-until.ts';

type FailoverSetup = { cluster: Cluster; hotel: TestedHotel; load: Load };
type Disturbance = {
  name: string;
  disturb(primary: Machine, standby: Machine): Promise<void> | void;
  repairMachine(machine: Machine): Promise<void> | void;
};

const maxSilenceSeconds = 45;
/**
 * The share of refusals that may be late: one machine does the work of several here, so processes wait for a processor.
 */
const maxShareOfLateRefusals = 0.01;
const failoverSeconds = 90;
const rejoinSeconds = 180;
const undisturbedMs = 5_000;
const standbyBehindMs = 3_000;
const maxShownFindings = 10;

const killPrimary: Disturbance = {
  name: 'killed',
  disturb: (primary) => primary.kill(),
  repairMachine: (machine) => machine.boot(),
};
/** Cuts off the standby, lets the primary go on for a moment without it, and then kills the primary. */
const killPrimaryAheadOfStandby: Disturbance = {
  name: 'killed while its standby was cut off',
  async disturb(primary, standby) {
    standby.cutNetwork();
    await delay(standbyBehindMs);
    // Cuts off the primary, too. Otherwise its kernel would still send what is in the sockets of the killed processes.
    primary.cutNetwork();
    await primary.kill();
    standby.connectNetwork();
  },
  repairMachine(machine) {
    machine.connectNetwork();
    machine.boot();
  },
};
const disturbances: readonly Disturbance[] = [
  killPrimary,
  { name: 'cut off', disturb: (primary) => primary.cutNetwork(), repairMachine: (machine) => machine.connectNetwork() },
  { name: 'disk full', disturb: (primary) => primary.fillDisk(), repairMachine: (machine) => machine.emptyDisk() },
  { name: 'paused', disturb: (primary) => primary.pause(), repairMachine: (machine) => machine.resume() },
  killPrimaryAheadOfStandby,
];

export async function countFailedRounds(setup: FailoverSetup, rounds: number): Promise<number> {
  let failedRounds = 0;
  for (let round = 0; round < rounds; round++) {
    const disturbance = disturbances[round % disturbances.length] as Disturbance;
    if (!(await runRound(setup, round + 1, disturbance))) failedRounds += 1;
  }
  return failedRounds;
}

async function runRound(setup: FailoverSetup, round: number, disturbance: Disturbance): Promise<boolean> {
  const { cluster, hotel, load } = setup;
  const acknowledgedBefore = load.ledger.size;
  const { primary, next: nextPrimary } = await failOver(setup, disturbance);
  const url = hotelDatabaseUrl(cluster, nextPrimary);
  const repairedAt = performance.now();
  await disturbance.repairMachine(primary);
  await cluster.waitUntilSynchronous(primary, nextPrimary, rejoinSeconds);
  const secondsToRejoin = (performance.now() - repairedAt) / 1000;
  await load.finishOpenRequests();
  const silenceSeconds = load.ledger.silenceSeconds;
  const refusals = hotel.refusalTimes();
  const lateRefusals = refusals.filter((ms) => ms > answerWithinMs);
  const findings = await compareWithLedger(url, load.ledger);
  const problems = [
    ...(silenceSeconds > maxSilenceSeconds ? [`no write was acknowledged for ${silenceSeconds.toFixed(1)} s`] : []),
    ...(lateRefusals.length > maxShareOfLateRefusals * refusals.length
      ? [`${lateRefusals.length} of ${refusals.length} refusals came late`]
      : []),
    ...[...findings.lostWrites, ...findings.doubledWrites, ...findings.oversoldNights, ...findings.brokenInvariants],
    ...hotel.endedProcesses(),
    ...load.ledger.unexpectedReplies,
  ];
  const timesText = [
    `writes again after ${silenceSeconds.toFixed(1)} s`,
    `standby again after ${secondsToRejoin.toFixed(1)} s`,
    `slowest of ${refusals.length} refusals ${(Math.max(0, ...refusals) / 1000).toFixed(1)} s, ${lateRefusals.length} later than ${answerWithinMs / 1000} s`,
  ].join(', ');
  const result = `${load.ledger.size - acknowledgedBefore} acknowledged, ${formatCounts(findings)}`;
  console.log(`${String(round).padStart(2)}  ${primary.name} ${disturbance.name}: ${timesText}; ${result}`);
  for (const problem of problems.slice(0, maxShownFindings)) console.error(`    ${problem}`);
  return problems.length === 0;
}

async function failOver({ cluster, load }: FailoverSetup, { disturb }: Disturbance) {
  const primary = await cluster.primary();
  const nextPrimary = cluster.machines.find((machine) => machine !== primary) as Machine;
  load.ledger.startRound();
  load.start();
  await delay(undisturbedMs);
  await disturb(primary, nextPrimary);
  await waitUntil(
    `${nextPrimary.name} takes over`,
    failoverSeconds,
    async () => (await cluster.primary()) === nextPrimary || undefined,
  );
  const acknowledgedBefore = load.ledger.size;
  await waitUntil(
    'writes are acknowledged again',
    failoverSeconds,
    async () => load.ledger.size > acknowledgedBefore || undefined,
  );
  return { primary, next: nextPrimary };
}

/**
 * Runs without synchronous replication, so that acknowledged rows are lost. Returns whether the check finds the loss.
 */
export async function runControl(setup: FailoverSetup): Promise<boolean> {
  const { cluster, load } = setup;
  const primary = await cluster.primary();
  const standby = cluster.machines.find((machine) => machine !== primary) as Machine;
  await cluster.makeAsynchronous(primary, standby);
  const { next } = await failOver(setup, killPrimaryAheadOfStandby);
  await load.finishOpenRequests();
  const findings = await compareWithLedger(hotelDatabaseUrl(cluster, next), load.ledger);
  console.log(`Control, asynchronous: ${primary.name} ${killPrimaryAheadOfStandby.name}: ${formatCounts(findings)}`);
  return findings.lostWrites.length > 0;
}

const hotelDatabaseUrl = (cluster: Cluster, machine: Machine) =>
  cluster.adminUrl(machine).replace(/postgres$/, 'hotel');

const formatCounts = ({ lostWrites, oversoldNights, doubledWrites }: Findings): string =>
  `${lostWrites.length} lost, ${oversoldNights.length} oversold, ${doubledWrites.length} double`;
