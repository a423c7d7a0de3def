import type { ExportedFile } from '#contract/endpoint.ts';

export async function saveFile({ name, chunks }: ExportedFile): Promise<void> {
  const parts: string[] = [];
  for await (const piece of chunks) parts.push(piece);
  const address = URL.createObjectURL(new Blob(parts));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser that asks where to save the file reads it only after the answer.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
