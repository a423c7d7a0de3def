import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { makeRecordLink, readRecorded, reportRecorded } from '#server/oversight/recorded.ts';

export function recordedRoutes(deps: Deps): Handlers<'recorded' | 'reportRecorded' | 'recordLink'> {
  return {
    // The device cookie shows that a staff member has signed in with this browser, so it is not the browser of a guest.
    recorded: ({ input, device }) => readRecorded(deps, input.code, device.value !== undefined),

    async reportRecorded({ input }) {
      return { message: await reportRecorded(deps, input) };
    },

    recordLink: ({ input, member }) => makeRecordLink(deps, member(), input),
  };
}
