/**
 * Reads a file from its input, encodes it as a picture and writes the report as JSON: a process of its own, because the
 * file can be hostile. It ends itself when it needs too much memory, which a library outside JavaScript's heap takes.
 */
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { EncodingReport } from '#server/core/picture-encoder.ts';
import { allowOnlyPictures, encodePicture, RefusedPicture } from '#server/platform/integrations/encode-picture.ts';

const maxMemory = 512 * 1024 * 1024;
const lookEveryMs = 25;

const options = z
  .object({
    kind: z.enum(['photo', 'logo', 'favicon']),
    minWidth: z.int(),
    maxPixels: z.int(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

let hasReported = false;
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) report({ problem: 'memory' });
}, lookEveryMs);
allowOnlyPictures();
report(await encode(await buffer(process.stdin)));

async function encode(file: Buffer): Promise<EncodingReport> {
  try {
    return await encodePicture(file, options.kind, options);
  } catch (error) {
    if (error instanceof RefusedPicture) return { problem: error.problem };
    throw error;
  }
}

function report(outcome: EncodingReport): void {
  if (hasReported) return;
  hasReported = true;
  process.stdout.write(JSON.stringify(outcome), () => process.exit());
}
