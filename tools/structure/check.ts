import { findFeatureCycles, findImportCycles } from '#tools/structure/cycles.ts';
import { findBarrels, findEnvironmentReaders, findStrayFiles } from '#tools/structure/files.ts';
import { findForbiddenImports, findStrayQueries, findStrayStatusWriters } from '#tools/structure/imports.ts';
import { findNamesExportedTwice } from '#tools/structure/names.ts';
import { type File, readSource } from '#tools/structure/source.ts';
import { findForeignTables, findUnusedPermissions, ownersOf } from '#tools/structure/tables.ts';
import { findRetiredWords } from '#tools/structure/words.ts';

export function checkStructure(files: File[]): string[] {
  const sources = files.filter(({ path }) => /\.tsx?$/.test(path)).map(readSource);
  const paths = files.map(({ path }) => path);
  const owners = ownersOf(files);
  return [
    ...findStrayFiles(paths),
    ...findForbiddenImports(sources),
    ...findStrayQueries(sources),
    ...findStrayStatusWriters(sources),
    ...findImportCycles(sources),
    ...findFeatureCycles(sources),
    ...findBarrels(sources),
    ...findNamesExportedTwice(sources),
    ...findEnvironmentReaders(sources),
    ...findForeignTables(sources, owners),
    // Skips this rule where there is no table, as in the tests of other rules, because no permission would be used
    // there.
    ...(owners.size > 0 ? findUnusedPermissions(sources, owners) : []),
    ...findRetiredWords(paths, sources),
  ];
}
