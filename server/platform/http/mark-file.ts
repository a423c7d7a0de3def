import type { ExportedFile } from '#contract/core/endpoint.ts';
import { rehearsalTexts } from '#contract/core/rehearsal.ts';

/** The sign by which spreadsheets know the encoding. It stands at the beginning of a file. */
const byteOrderMark = '\ufeff';

/** Types of files whose format has no place for a line of ours. */
const unmarkedTypes = /^(text\/calendar|application\/zip)/;

/** Marks a file of a hotel that rehearses: in its name, and in its first line unless its format has no place for one. */
export function markFile(type: string, { name, chunks }: ExportedFile): ExportedFile {
  async function* markedChunks() {
    const isTable = type.startsWith('text/csv');
    yield isTable ? `${byteOrderMark}"${rehearsalTexts.mark}"\r\n` : `${rehearsalTexts.mark}\n\n`;
    for await (const chunk of chunks)
      yield isTable && typeof chunk === 'string' ? chunk.replace(byteOrderMark, '') : chunk;
  }
  return { name: `rehearsal_${name}`, chunks: unmarkedTypes.test(type) ? chunks : markedChunks() };
}
