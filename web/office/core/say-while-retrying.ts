import type { QueryCache } from '@tanstack/react-query';

/** Calls `count` with true when a screen without data tries again after a failure, and with false when it stops. */
export function sayWhileRetrying(cache: QueryCache, count: (isRetrying: boolean) => void): void {
  const retrying = new Set<string>();
  cache.subscribe(({ query }) => {
    const { status, fetchStatus, fetchFailureCount } = query.state;
    const isRetrying = status === 'pending' && fetchStatus === 'fetching' && fetchFailureCount > 0;
    if (isRetrying === retrying.has(query.queryHash)) return;
    if (isRetrying) retrying.add(query.queryHash);
    else retrying.delete(query.queryHash);
    count(isRetrying);
  });
}
