import { jobMessages } from '#contract/jobs.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { giveUpJob, presentParked, readParked, resendJob } from '#server/jobs/parked.ts';

type JobCalls = 'listParkedJobs' | 'resendJob' | 'giveUpJob';

export function jobRoutes(deps: Deps): Handlers<JobCalls> {
  return {
    async listParkedJobs({ input }) {
      return pageReply(await readParked(deps, input), presentParked);
    },
    async resendJob({ input, member }) {
      await resendJob(deps, member(), input.id);
      return { message: jobMessages.resent };
    },
    async giveUpJob({ input, member }) {
      await giveUpJob(deps, member(), input.id, input.reason);
      return { message: jobMessages.givenUp };
    },
  };
}
