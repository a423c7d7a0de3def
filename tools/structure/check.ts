import { cycles, featureCycles } from '#tools/structure/cycles.ts';
import { barrels, environmentReaders, strayFiles } from '#tools/structure/files.ts';
import { forbiddenImports, statusWriters, strayQueries } from '#tools/structure/imports.ts';
import { type File, readSource } from '#tools/structure/source.ts';
import { retiredWords } from '#tools/structure/words.ts';

export function checkStructure(files: File[]): string[] {
  const sources = files.filter(({ path }) => /\.tsx?$/.test(path)).map(readSource);
  const paths = files.map(({ path }) => path);
  return [
    ...strayFiles(paths),
    ...forbiddenImports(sources),
    ...strayQueries(sources),
    ...statusWriters(sources),
    ...cycles(sources),
    ...featureCycles(sources),
    ...barrels(sources),
    ...environmentReaders(sources),
    ...retiredWords(paths, sources),
  ];
}
