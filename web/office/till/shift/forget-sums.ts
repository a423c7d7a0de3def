import type { EndpointName } from '#contract/api.ts';
import { queryClient } from '#web/office/core/query.ts';

const callsWithSums: EndpointName[] = ['listSales', 'barFigures', 'listTabs'];

/**
 * Drops the cached replies with sums from before the shift, and refetches those on screen. Each sale is added to the
 * cached sums, so the cache would show what the shift took.
 */
export function forgetSums(): void {
  for (const name of callsWithSums) void queryClient.resetQueries({ queryKey: [name] });
}
