import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

export interface Traces {
  /**
   * Records erased guests in a file, so that they can be erased again from a restored older database. Safe to repeat.
   */
  remember(bookingIds: readonly string[], at: Date): Promise<void>;
  forget(words: readonly string[]): Promise<void>;
  expire(before: Date): Promise<void>;
}

export const erasedFile = (dataDir: string) => join(dataDir, 'erased-guests.jsonl');
const erased = z.object({ booking_id: z.uuid(), at: z.string() });
const sent = z.object({ sent_at: z.string() });

/** A line that a power cut left incomplete is ignored. */
export async function readErased(dataDir: string): Promise<string[]> {
  const lines = (await textOf(erasedFile(dataDir))).split('\n').filter(Boolean);
  return [...new Set(lines.flatMap((line) => erasedIn(line) ?? []))];
}

function erasedIn(line: string): string | undefined {
  try {
    return erased.parse(JSON.parse(line)).booking_id;
  } catch {
    return undefined;
  }
}

export function filedTraces(dataDir: string): Traces {
  const mails = join(dataDir, 'mail');
  const texts = join(dataDir, 'sms.log');

  async function keepOnly(keeps: (text: string) => boolean): Promise<void> {
    for (const name of await namesIn(mails)) {
      const file = join(mails, name);
      if (!keeps(await textOf(file))) await rm(file, { force: true });
    }
    const lines = (await textOf(texts)).split('\n').filter(Boolean);
    const kept = lines.filter(keeps);
    if (kept.length === lines.length) return;
    await writeFile(`${texts}.unfinished`, kept.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    await rename(`${texts}.unfinished`, texts);
  }

  return {
    async remember(bookingIds, at) {
      const known = new Set(await readErased(dataDir));
      const lines = bookingIds
        .filter((id) => !known.has(id))
        .map((id) => `${JSON.stringify({ booking_id: id, at: at.toISOString() })}\n`);
      if (lines.length === 0) return;
      await mkdir(dataDir, { recursive: true });
      const half = /[^\n]$/.test(await textOf(erasedFile(dataDir)));
      const file = await open(erasedFile(dataDir), 'a', 0o600);
      try {
        await file.appendFile(`${half ? '\n' : ''}${lines.join('')}`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    forget: (words) => keepOnly((text) => !words.some((word) => text.includes(word))),
    expire: (before) =>
      keepOnly((text) => {
        const said = sent.safeParse(JSON.parse(text || '{}'));
        return !said.success || said.data.sent_at >= before.toISOString();
      }),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(whenMissing<string[]>([]));
  return names.filter((name) => name.endsWith('.json'));
}

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(whenMissing(''));

const whenMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
