import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { linkFor, readRecorded, reportRecorded } from '#server/oversight/recorded.ts';

export function recordedRoutes(deps: Deps): Handlers<'recorded' | 'reportRecorded' | 'recordLink'> {
  return {
    // A browser in which a member of the staff has signed in is not that of a guest.
    recorded: ({ input, device }) => readRecorded(deps, input.code, device.value !== undefined),

    async reportRecorded({ input }) {
      return { message: await reportRecorded(deps, input) };
    },

    recordLink: ({ input, member }) => linkFor(deps, member(), input),
  };
}
