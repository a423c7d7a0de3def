import { AsyncLocalStorage } from 'node:async_hooks';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';
import type { Deps } from '#server/core/deps.ts';
import type { JobHandlers } from '#server/core/enqueue.ts';
import type { Mailer, Texter } from '#server/core/mailer.ts';

type ReadStage = () => Pick<Deps, 'stageNumber'> & { hotel: Pick<Deps['hotel'], 'isRehearsal'> };

/** The number of the stage in which the job that runs now has begun. Undefined outside jobs. */
const stageOfJob = new AsyncLocalStorage<number>();

/**
 * Marks the subject of each mail in a rehearsal. `renderMail` marks what stands in it. What a job has read in one stage
 * is not sent in the next one, where it would have no mark: the job fails and runs again, unless the opening removed it.
 */
export const markingMailer = (mailer: Mailer, readStage: ReadStage): Mailer => ({
  send: async (mail) => mailer.send({ ...mail, subject: markLine(mail.subject, readStage()) }),
  close: () => mailer.close(),
});

export const markingTexter = (texter: Texter, readStage: ReadStage): Texter => ({
  send: async (message) => texter.send({ ...message, text: markLine(message.text, readStage()) }),
});

function markLine(line: string, { stageNumber, hotel }: ReturnType<ReadStage>): string {
  const begunIn = stageOfJob.getStore();
  if (begunIn !== undefined && begunIn !== stageNumber)
    throw new Error('the hotel began its rehearsal or opened while this job ran');
  return hotel.isRehearsal ? `${rehearsalTexts.word}: ${line}` : line;
}

/** Returns handlers whose messages are all of the stage in which their job begins. `refreshStage` reads that stage. */
export function inOneStage(
  handlers: JobHandlers,
  deps: Pick<Deps, 'stageNumber'>,
  refreshStage: () => Promise<void>,
): JobHandlers {
  const wrapped = Object.entries(handlers).map(([kind, handler]) => {
    const runHandler = async (payload: never) => {
      await refreshStage();
      return stageOfJob.run(deps.stageNumber, () => handler(payload));
    };
    return [kind, runHandler] as const;
  });
  return Object.fromEntries(wrapped) as JobHandlers;
}
