import { join } from 'node:path';
import {
  type EncodingProblem,
  type EncodingReport,
  encodingReport,
  type PictureEncoder,
} from '#server/core/picture-encoder.ts';
import { runProgram } from '#server/platform/integrations/run-program.ts';

const program = join(import.meta.dirname, 'encode-picture.child.ts');
/** A photograph of a phone takes some seconds. At low priority on a busy computer it can take many times as long. */
const limitMs = 60_000;
const maxPixels = 40_000_000;
/** In bytes. All sizes of a picture are a few megabytes. */
const maxReport = 60_000_000;

/** What it means that a signal ended the process. Any other signal says that a library stumbled over the file. */
const problemOfSignal: { readonly [Signal in NodeJS.Signals]?: EncodingProblem } = {
  SIGTERM: 'slow',
  // The system ends the process that takes the most memory.
  SIGKILL: 'memory',
};

/** Encodes pictures in a process of its own, at low priority, one at a time. */
export function pictureProgram(script = program): PictureEncoder {
  const stopping = new AbortController();
  let isBusy = false;
  return {
    isBusy: () => isBusy,
    async encode(bytes, kind, minWidth) {
      isBusy = true;
      try {
        const parts: Buffer[] = [];
        let size = 0;
        const run = await runProgram(
          process.execPath,
          ['--import', import.meta.resolve('tsx'), script, JSON.stringify({ kind, minWidth, maxPixels })],
          {
            ...{ env: {}, signal: stopping.signal, limitMs, isAwaited: false, input: bytes },
            onOutput(part) {
              size += part.length;
              if (size <= maxReport) parts.push(part);
            },
          },
        );
        const report = readReport(Buffer.concat(parts));
        if (report) return report;
        if (!run.endedBy) throw new Error(`the program that encodes pictures failed: ${run.said}`);
        return { problem: problemOfSignal[run.endedBy] ?? 'unreadable' };
      } finally {
        isBusy = false;
      }
    },
    stop: () => stopping.abort(),
  };
}

function readReport(text: Buffer): EncodingReport | undefined {
  try {
    return encodingReport.parse(JSON.parse(text.toString()));
  } catch {
    return undefined;
  }
}
