export type Job = { name: string; afterJob?: string | undefined; run(): Promise<boolean> };

/**
 * Starts jobs in their order, at most `maxParallel` at a time, and each only after the job in its `afterJob` has
 * passed. After the first failure it starts no other. Resolves, once none is running, to whether all passed.
 */
export async function runJobs(jobs: readonly Job[], maxParallel: number): Promise<boolean> {
  const waiting = [...jobs];
  const passed = new Set<string>();
  const running = new Set<Promise<void>>();
  let hasFailed = false;

  async function start(job: Job): Promise<void> {
    if (await job.run()) passed.add(job.name);
    else hasFailed = true;
  }
  for (;;) {
    const next =
      hasFailed || running.size >= maxParallel
        ? -1
        : waiting.findIndex(({ afterJob }) => !afterJob || passed.has(afterJob));
    const [job] = next < 0 ? [] : waiting.splice(next, 1);
    if (job) {
      const done: Promise<void> = start(job).finally(() => running.delete(done));
      running.add(done);
    } else if (running.size > 0) await Promise.race(running);
    else return !hasFailed && waiting.length === 0;
  }
}
