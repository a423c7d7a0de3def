import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '#server/core/clock.ts';
import type { Texter } from '#server/core/mailer.ts';

const textFields = {
  id: z.string(),
  to: z.string(),
  text: z.string(),
};
const loggedTextSchema = z.object({ ...textFields, sent_at: z.string() });

export type LoggedText = z.infer<typeof loggedTextSchema>;

export function logTexter(file: string, clock: Clock = systemClock): Texter {
  return {
    async send(text) {
      const loggedText: LoggedText = { ...text, sent_at: clock.now().toISOString() };
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      // Appends the line in a single write, so that lines of several processes do not mix.
      await appendFile(file, `${JSON.stringify(loggedText)}\n`, { mode: 0o600 });
    },
  };
}

export async function readTextLog(file: string, to?: string): Promise<LoggedText[]> {
  const logContent = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const texts = new Map<string, LoggedText>();
  for (const line of logContent.split('\n').filter(Boolean)) {
    const text = loggedTextSchema.parse(JSON.parse(line));
    if (!texts.has(text.id)) texts.set(text.id, text);
  }
  return [...texts.values()].filter((text) => to === undefined || text.to === to);
}
