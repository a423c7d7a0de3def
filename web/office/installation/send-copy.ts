import { restorePolicy } from '#contract/installation/restore.ts';
import { asAppError } from '#web/core/errors.ts';
import { callOffice } from '#web/office/core/call.ts';
import { explainLink } from '#web/office/installation/explain-link.ts';

/** Each part is tried for two minutes while the hotel or the line is away. */
const partTries = 60;
const pauseMs = 2_000;

type CopyFiles = { copy: File; description: File | undefined };

/** Sends a backup in parts, one after the other. `onSent` is told how many bytes have arrived. */
export async function sendCopy(
  token: string,
  { copy, description }: CopyFiles,
  onSent: (bytes: number) => void,
): Promise<void> {
  const descriptionText = await description?.text();
  const { upload } = await callOffice('beginUpload', {
    ...{ token, name: copy.name, bytes: copy.size },
    ...(descriptionText !== undefined && { descriptionText }),
  }).catch(explainLink);
  for (let offset = 0; offset < copy.size; offset += restorePolicy.partBytes) {
    const part = new Uint8Array(await copy.slice(offset, offset + restorePolicy.partBytes).arrayBuffer());
    const content = toBase64(part);
    await tryWhileAway(() => callOffice('sendUploadPart', { token, upload, offset, content })).catch(explainLink);
    onSent(offset + part.length);
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const isAway = (error: unknown): boolean => {
  const kind = asAppError(error)?.kind;
  return kind === 'unavailable' || kind === 'too_many' || kind === 'timeout';
};

/** A part can be sent twice, so nothing is lost if only its reply was. */
async function tryWhileAway<T>(send: () => Promise<T>): Promise<T> {
  for (let triesLeft = partTries; ; triesLeft -= 1)
    try {
      return await send();
    } catch (error) {
      if (!isAway(error) || triesLeft === 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
}
