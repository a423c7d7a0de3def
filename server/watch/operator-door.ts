import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { AppError } from '#contract/errors.ts';
import type { Log } from '#server/context.ts';
import { type Door, openDoor } from '#server/watch/door.ts';

/** Where a running hotel with the embedded database does what an operator asks: for whoever may read its data folder anyway. */
export const operatorDoor = (dataDir: string): string => join(dataDir, 'operator.sock');

/** What goes in, as JSON. */
const asked = z.object({ unlock: z.string() });
export type OperatorAsks = z.infer<typeof asked>;

/** What comes out: the sentence to print, or why it was not done. */
export const operatorAnswer = z.union([z.object({ done: z.string() }), z.object({ refused: z.string() })]);
type Answer = z.infer<typeof operatorAnswer>;

type Deeds = {
  /** Answers what became of it, in a sentence. Throws AppError. */
  unlock(staffId: string): Promise<string>;
};

/** Opens the door. */
export const openOperatorDoor = (dataDir: string, log: Log, deeds: Deeds): Promise<Door | undefined> =>
  openDoor(operatorDoor(dataDir), {
    log,
    async serve(visitor) {
      // The answer goes out the same way: what has been read to its end stays open.
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
