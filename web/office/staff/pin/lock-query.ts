import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/api.ts';
import { callOffice } from '#web/office/core/call.ts';
import { refreshMs } from '#web/office/core/query.ts';

/** Asks whether the session is locked, and who else has a session in this browser. */
export const lockQuery = queryOptions<Output<'lockedSession'>>({
  queryKey: ['lockedSession'],
  queryFn: () => callOffice('lockedSession', {}),
  refetchInterval: refreshMs,
  // A reply is not cached, because a reply about an earlier lock says nothing about the present one.
  gcTime: 0,
});
