import { AsyncLocalStorage } from 'node:async_hooks';

/** `deadline` is the value of `performance.now()` by which the request has to be answered. */
type RequestDeadline = { deadline: number };
const requestScope = new AsyncLocalStorage<RequestDeadline>();

export const withDeadline = <T>(ms: number, work: () => T): T =>
  requestScope.run({ deadline: performance.now() + ms }, work);

/** Ends the deadline of the current request, because its reply has begun and may take as long as it needs. */
export function endDeadline(): void {
  const request = requestScope.getStore();
  if (request) request.deadline = Number.POSITIVE_INFINITY;
}

/**
 * The value of `performance.now()` by which the current request has to be answered; infinity outside a request, and
 * after the reply has begun.
 */
export const readDeadline = (): number => requestScope.getStore()?.deadline ?? Number.POSITIVE_INFINITY;
