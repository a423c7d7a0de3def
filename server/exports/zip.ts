import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** `isPacked` is true for a file that would not get smaller, such as a picture. */
export type ZippedFile = {
  name: string;
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  isPacked?: true;
};

/** The largest file that every program for ZIP files opens has 4 GB. */
const maxBytes = 4_000_000_000;

/** Makes a ZIP file piece by piece, so that the memory it needs does not grow with the files. */
export async function* zipFiles(
  files: AsyncIterable<ZippedFile>,
  madeAt: Date,
  most = maxBytes,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
    bytes += piece.length;
  });
  function* takeMade(ofFile = 0): Generator<Uint8Array> {
    if (Math.max(bytes, ofFile) > most)
      throw new Error(`the ZIP file, or a file in it, would have more than ${most} bytes`);
    for (const piece of made.splice(0)) if (piece.length > 0) yield piece;
  }
  for await (const { name, chunks, isPacked } of files) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    entry.mtime = madeAt;
    zip.add(entry);
    for await (const chunk of chunks) {
      entry.push(chunk);
      yield* takeMade(entry.size);
    }
    entry.push(new Uint8Array(0), true);
    yield* takeMade();
  }
  zip.end();
  yield* takeMade();
}
