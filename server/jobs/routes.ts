import { jobMessages } from '#contract/jobs/jobs.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { pageReply } from '#server/core/page-reply.ts';
import { giveUpJob, presentUnfinished, readUnfinished, resendJob } from '#server/jobs/unfinished.ts';

type JobCalls = 'listUnfinishedJobs' | 'resendJob' | 'giveUpJob';

export function jobRoutes(deps: Deps): Handlers<JobCalls> {
  return {
    async listUnfinishedJobs({ input }) {
      return pageReply(await readUnfinished(deps, input), presentUnfinished);
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
