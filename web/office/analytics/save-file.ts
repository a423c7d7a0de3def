import type { Exported } from '#contract/endpoint.ts';

export async function saveFile({ name, pieces }: Exported): Promise<void> {
  const parts: string[] = [];
  for await (const piece of pieces) parts.push(piece);
  const address = URL.createObjectURL(new Blob(parts));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser that asks where to save the file reads it only after the answer.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
