import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Reads of one key that are asked for at the same time share one run. A read never joins a run that has begun, because
 * that run could miss a change that the caller has seen committed: the read waits for the next run. So at most one run
 * per key is under way, and each answer is as fresh as without sharing.
 */
export function sharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const nextRuns = new Map<string, Promise<T>>();
  const runsUnderWay = new Map<string, Promise<unknown>>();

  const runNext = async (key: string, read: () => Promise<T>) => {
    await runsUnderWay.get(key);
    // Waits two turns, so that requests that arrive in one turn share a run. A caller who got the last answer and asks
    // again at once shares it, too.
    await endOfTurn();
    await endOfTurn();
    nextRuns.delete(key);
    const run = read();
    const settled = run.then(
      () => runsUnderWay.delete(key),
      () => runsUnderWay.delete(key),
    );
    runsUnderWay.set(key, settled);
    return run;
  };
  return (key, read) => {
    const waitingRun = nextRuns.get(key);
    if (waitingRun) return waitingRun;
    const waitingRead = runNext(key, read);
    nextRuns.set(key, waitingRead);
    return waitingRead;
  };
}
