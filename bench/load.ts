import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type LoadOptions = {
  url: string;
  path: string;
  headers?: Record<string, string>;
  /**
   * Sends these POST requests in turn instead of GET requests. It fails if more requests are sent than the list has.
   */
  requests?: { path?: string; body: string }[];
  connections?: number;
  seconds?: number;
  /** Sends this many requests a second in all, instead of as many as are answered. */
  perSecond?: number;
  /** Sends each request as from another network, because the hotel limits the requests of one network. */
  fromManyNetworks?: boolean;
};

export type LoadResult = {
  perSecond: number;
  /** Latencies in milliseconds: half of the requests stay below `p50`, 99 of 100 below `p99`. */
  p50: number;
  p99: number;
  statuses: Record<string, number>;
  failures: number;
};

export const usualConnections = 10;

/** Sends requests from another process, so that sending does not slow this one. The first second is not measured. */
export async function runLoadProcess(options: LoadOptions): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'load.child.ts'));
  try {
    child.send(options);
    const [answer] = (await Promise.race([once(child, 'message'), failOnExit(child)])) as [LoadResult];
    return answer;
  } finally {
    child.kill();
  }
}

async function failOnExit(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`the load generator ended with ${code}`);
}

export async function loadWithoutFailures(options: LoadOptions): Promise<LoadResult> {
  const result = await runLoadProcess(options);
  if (result.perSecond === 0) throw new Error(`${options.path}: no answer within the measurement`);
  const refused = Object.keys(result.statuses).filter((status) => Number(status) >= 400);
  if (refused.length > 0 || result.failures > 0)
    throw new Error(`${options.path}: ${JSON.stringify(result.statuses)}, ${result.failures} without an answer`);
  return result;
}
