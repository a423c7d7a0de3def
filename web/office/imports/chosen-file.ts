import { importLimits, importMessages } from '#contract/imports/imports.ts';
import { textOfStatement } from '#web/office/bank/statement-text.ts';

export type ChosenFile = { name: string } & ({ text: string } | { workbook: string });

const beginsWith = (bytes: Uint8Array, ...expected: number[]) => expected.every((byte, index) => bytes[index] === byte);

/** Both kinds of Excel file are sent as bytes: the server says which of them it can read. */
const isWorkbook = (bytes: Uint8Array) =>
  beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

function toBase64(bytes: Uint8Array): string {
  const chunkLength = 0x8000;
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunkLength)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkLength));
  return btoa(binary);
}

/** Reads a file that somebody has chosen. Throws Error with a sentence if it cannot be sent. */
export async function readChosenFile(file: File): Promise<ChosenFile> {
  if (file.size === 0) throw new Error(importMessages.empty);
  if (file.size > importLimits.bytes) throw new Error(importMessages.tooLarge);
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => {
      throw new Error(importMessages.unreadable);
    },
  );
  const name = file.name.slice(0, 200);
  return isWorkbook(bytes) ? { name, workbook: toBase64(bytes) } : { name, text: textOfStatement(bytes) };
}
