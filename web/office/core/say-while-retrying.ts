import type { QueryCache } from '@tanstack/react-query';

/**
 * Calls `count` with true when a screen that has no data yet repeats a failed request, and with false when that ends. A
 * notice can then say so.
 */
export function sayWhileRetrying(cache: QueryCache, count: (isRetrying: boolean) => void): void {
  const retryingQueries = new Set<string>();
  cache.subscribe(({ query }) => {
    const { status, fetchStatus, fetchFailureCount } = query.state;
    const isRetrying = status === 'pending' && fetchStatus === 'fetching' && fetchFailureCount > 0;
    if (isRetrying === retryingQueries.has(query.queryHash)) return;
    if (isRetrying) retryingQueries.add(query.queryHash);
    else retryingQueries.delete(query.queryHash);
    count(isRetrying);
  });
}
