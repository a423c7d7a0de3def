export type Job = { name: string; afterJob?: string | undefined; run(): Promise<boolean> };

/**
 * Starts jobs in their order, at most `maxParallel` at a time, and each only after the job in its `afterJob` has
 * passed. After the first failure, starts no further job. When no job runs any more, resolves with whether all passed.
 */
export async function runJobs(jobs: readonly Job[], maxParallel: number): Promise<boolean> {
  const waitingJobs = [...jobs];
  const passedJobs = new Set<string>();
  const runningJobs = new Set<Promise<void>>();
  let hasFailed = false;

  async function start(job: Job): Promise<void> {
    if (await job.run()) passedJobs.add(job.name);
    else hasFailed = true;
  }
  for (;;) {
    const nextIndex =
      hasFailed || runningJobs.size >= maxParallel
        ? -1
        : waitingJobs.findIndex(({ afterJob }) => !afterJob || passedJobs.has(afterJob));
    const [job] = nextIndex < 0 ? [] : waitingJobs.splice(nextIndex, 1);
    if (job) {
      const jobEnd: Promise<void> = start(job).finally(() => runningJobs.delete(jobEnd));
      runningJobs.add(jobEnd);
    } else if (runningJobs.size > 0) await Promise.race(runningJobs);
    else return !hasFailed && waitingJobs.length === 0;
  }
}
