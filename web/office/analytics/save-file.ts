import type { Exported } from '#contract/endpoint.ts';

/** Hands a file to the browser, which saves it where it saves downloads. */
export async function saveFile({ name, pieces }: Exported): Promise<void> {
  const parts: string[] = [];
  for await (const piece of pieces) parts.push(piece);
  const address = URL.createObjectURL(new Blob(parts));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser that asks where to save it reads the file only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
