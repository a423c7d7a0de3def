import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '#server/outside/clock.ts';

const textFields = {
  /** The same for every delivery of the same text: a provider and the log's reader drop the repeat by it. */
  id: z.string(),
  /** As it stands in the staff record: a provider that wants `+234…` makes it so. */
  to: z.string(),
  text: z.string(),
};
const loggedText = z.object({ ...textFields, sent_at: z.string() });

export type TextMessage = z.infer<z.ZodMiniObject<typeof textFields>>;
export type LoggedText = z.infer<typeof loggedText>;

/** Sends text messages to telephones. */
export interface Texter {
  /** Resolves when the text is handed over. May be repeated with the same text. */
  send(text: TextMessage): Promise<void>;
}

/** Writes each text into a file, one line of JSON each: the stand-in until the hotel has a provider. */
export function logTexter(file: string, clock: Clock = systemClock): Texter {
  return {
    async send(text) {
      const logged: LoggedText = { ...text, sent_at: clock.now().toISOString() };
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      // One write, so that several processes can share the file.
      await appendFile(file, `${JSON.stringify(logged)}\n`, { mode: 0o600 });
    },
  };
}

/** The texts in a log, in the order they were first sent, each once; only those to one number when `to` is given. */
export async function readTextLog(file: string, to?: string): Promise<LoggedText[]> {
  const log = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const texts = new Map<string, LoggedText>();
  for (const line of log.split('\n').filter(Boolean)) {
    const text = loggedText.parse(JSON.parse(line));
    if (!texts.has(text.id)) texts.set(text.id, text);
  }
  return [...texts.values()].filter((text) => to === undefined || text.to === to);
}
