import { useRef, useState } from 'react';
import { pictureFileMessages, pictureMessages } from '#contract/pictures/pictures.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { shrinkPicture } from '#web/office/pictures/shrink-picture.ts';
import { readSpot } from '#web/office/pictures/spots.ts';

export type SendingFile = { key: number; name: string; state: 'waiting' | 'sending' | 'sent'; problem?: string };

/** Sends files one after the other. What cannot be sent says why, and the others go on. */
export function useSending() {
  const upload = useApiMutation('uploadPicture');
  const [files, setFiles] = useState<readonly SendingFile[]>([]);
  const lastKey = useRef(0);
  const change = (key: number, changes: Partial<SendingFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  async function sendOne(file: File, spot: string, replaces: string | undefined): Promise<string | undefined> {
    if (file.size === 0) return pictureFileMessages.empty;
    const placed = readSpot(spot);
    const base64 = await shrinkPicture(file, placed.place).catch(() => undefined);
    if (base64 === undefined) return pictureMessages.notRead;
    try {
      const fileName = file.name.slice(0, 200);
      await upload.mutateAsync({ ...placed, file: base64, fileName, ...(replaces && { replaces }) });
      return undefined;
    } catch (error) {
      return failureOf(error, { failed: pictureMessages.uploadFailed }).message;
    }
  }

  async function send(chosen: readonly File[], spot: string, replaces?: string): Promise<void> {
    const added = chosen.map((file) => {
      lastKey.current += 1;
      return { key: lastKey.current, name: file.name, state: 'waiting' as const, file };
    });
    setFiles((all) => [...all.filter(({ state }) => state !== 'sent'), ...added.map(({ file: _, ...each }) => each)]);
    for (const { key, file } of added) {
      change(key, { state: 'sending' });
      const problem = await sendOne(file, spot, replaces);
      change(key, problem === undefined ? { state: 'sent' } : { state: 'sent', problem });
    }
  }

  const isSending = files.some(({ state }) => state !== 'sent');
  return { files, send, isSending };
}
