import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { GuestFiles } from '#server/core/guest-files.ts';

export const erasedListFile = (dataDir: string) => join(dataDir, 'erased-guests.jsonl');
const erasedLineSchema = z.object({ booking_id: z.uuid(), at: z.string() });
const sentSchema = z.object({ sent_at: z.string() });

/** Reads the ids in the list of erased guests. Ignores a line that a power cut left incomplete. */
export async function readErasedIds(dataDir: string): Promise<string[]> {
  const lines = (await readText(erasedListFile(dataDir))).split('\n').filter(Boolean);
  return [...new Set(lines.flatMap((line) => parseErasedLine(line) ?? []))];
}

function parseErasedLine(line: string): string | undefined {
  try {
    return erasedLineSchema.parse(JSON.parse(line)).booking_id;
  } catch {
    return undefined;
  }
}

export function localGuestFiles(dataDir: string): GuestFiles {
  const mailFolder = join(dataDir, 'mail');
  const textLogFile = join(dataDir, 'sms.log');
  let previousErasure: Promise<void> = Promise.resolve();

  /** Runs one erasure after the other: two at once would each write back what the other removes. */
  function keepOnly(shouldKeep: (text: string) => boolean): Promise<void> {
    const turn = previousErasure.then(() => removeOthers(shouldKeep));
    previousErasure = turn.catch(() => {});
    return turn;
  }

  async function removeOthers(shouldKeep: (text: string) => boolean): Promise<void> {
    for (const name of await jsonFilesIn(mailFolder)) {
      const file = join(mailFolder, name);
      if (!shouldKeep(await readText(file))) await rm(file, { force: true });
    }
    const lines = (await readText(textLogFile)).split('\n').filter(Boolean);
    const remainingLines = lines.filter(shouldKeep);
    if (remainingLines.length === lines.length) return;
    await writeFile(`${textLogFile}.unfinished`, remainingLines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
    await rename(`${textLogFile}.unfinished`, textLogFile);
  }

  return {
    async recordErased(bookingIds, at) {
      const knownIds = new Set(await readErasedIds(dataDir));
      const lines = bookingIds
        .filter((id) => !knownIds.has(id))
        .map((id) => `${JSON.stringify({ booking_id: id, at: at.toISOString() })}\n`);
      if (lines.length === 0) return;
      await mkdir(dataDir, { recursive: true });
      const endsIncomplete = /[^\n]$/.test(await readText(erasedListFile(dataDir)));
      const file = await open(erasedListFile(dataDir), 'a', 0o600);
      try {
        await file.appendFile(`${endsIncomplete ? '\n' : ''}${lines.join('')}`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    removeMentioning: (words) => keepOnly((text) => !words.some((word) => text.includes(word))),
    removeOlderThan: (before) =>
      keepOnly((text) => {
        const parsed = sentSchema.safeParse(JSON.parse(text || '{}'));
        return !parsed.success || parsed.data.sent_at >= before.toISOString();
      }),
  };
}

async function jsonFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]));
  return names.filter((name) => name.endsWith('.json'));
}

const readText = (file: string): Promise<string> => readFile(file, 'utf8').catch(ifMissing(''));

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
