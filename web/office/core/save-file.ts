import type { ExportedFile } from '#contract/core/endpoint.ts';

/** Has the browser save a file. Returns its size in bytes. */
export async function saveFile({ name, chunks }: ExportedFile): Promise<number> {
  const parts: BlobPart[] = [];
  for await (const piece of chunks) parts.push(piece as BlobPart);
  const blob = new Blob(parts);
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Leaves the file in place for a minute, because a browser that asks where to save it reads it only after the answer.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return blob.size;
}
