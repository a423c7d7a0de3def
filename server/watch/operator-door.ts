import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { AppError } from '#contract/errors.ts';
import type { Log } from '#server/context.ts';
import { type Door, openDoor } from '#server/watch/door.ts';

export const operatorDoor = (dataDir: string): string => join(dataDir, 'operator.sock');

const asked = z.object({ unlock: z.string() });
export type OperatorAsks = z.infer<typeof asked>;

export const operatorAnswer = z.union([z.object({ done: z.string() }), z.object({ refused: z.string() })]);
type Answer = z.infer<typeof operatorAnswer>;

type Deeds = {
  /** Returns a sentence for the operator. Throws AppError. */
  unlock(staffId: string): Promise<string>;
};

export const openOperatorDoor = (dataDir: string, log: Log, deeds: Deeds): Promise<Door | undefined> =>
  openDoor(operatorDoor(dataDir), {
    log,
    async serve(visitor) {
      // The reply uses the same socket, so reading to the end must not destroy it.
      const question = await text(visitor.iterator({ destroyOnReturn: false }));
      const { unlock } = asked.parse(JSON.parse(question));
      visitor.end(JSON.stringify(await answerOf(() => deeds.unlock(unlock))));
    },
    failed: 'an operator was not served',
    closed: 'no help from an operator while the hotel runs: its data folder takes no sockets',
  });

async function answerOf(deed: () => Promise<string>): Promise<Answer> {
  try {
    return { done: await deed() };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}
