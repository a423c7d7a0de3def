import { AsyncLocalStorage } from 'node:async_hooks';

/** An instant of `performance.now`. */
type Request = { deadline: number };
const requests = new AsyncLocalStorage<Request>();

/** Runs the work of a request that has to be answered within `ms`. */
export const withDeadline = <T>(ms: number, work: () => T): T =>
  requests.run({ deadline: performance.now() + ms }, work);

/** Lets the request of this work take as long as it needs from now on, because its reply has begun. */
export function endDeadline(): void {
  const request = requests.getStore();
  if (request) request.deadline = Number.POSITIVE_INFINITY;
}

/** The instant of `performance.now` at which the request of this work has to be answered. Work of no request has none. */
export const deadline = (): number => requests.getStore()?.deadline ?? Number.POSITIVE_INFINITY;
