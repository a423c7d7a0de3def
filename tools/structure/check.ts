import { featureCycles, importCycles } from '#tools/structure/cycles.ts';
import { barrels, environmentReaders, strayFiles } from '#tools/structure/files.ts';
import { forbiddenImports, strayQueries, strayStatusWriters } from '#tools/structure/imports.ts';
import { namesExportedTwice } from '#tools/structure/names.ts';
import { type File, readSource } from '#tools/structure/source.ts';
import { foreignTables, ownersOf, unusedPermissions } from '#tools/structure/tables.ts';
import { retiredWords } from '#tools/structure/words.ts';

export function checkStructure(files: File[]): string[] {
  const sources = files.filter(({ path }) => /\.tsx?$/.test(path)).map(readSource);
  const paths = files.map(({ path }) => path);
  const owners = ownersOf(files);
  return [
    ...strayFiles(paths),
    ...forbiddenImports(sources),
    ...strayQueries(sources),
    ...strayStatusWriters(sources),
    ...importCycles(sources),
    ...featureCycles(sources),
    ...barrels(sources),
    ...namesExportedTwice(sources),
    ...environmentReaders(sources),
    ...foreignTables(sources, owners),
    // Skips this rule where there is no table, as in the tests of other rules, because no permission would be used
    // there.
    ...(owners.size > 0 ? unusedPermissions(sources, owners) : []),
    ...retiredWords(paths, sources),
  ];
}
