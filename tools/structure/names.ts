import { isTest, type Source } from '#tools/structure/source.ts';

/** Leaves out `db/types.ts`, which is generated from the schema: the contract has names for the same values. */
const isProgram = ({ path }: Source): boolean =>
  /^(contract|db|server|web)\//.test(path) && !isTest(path) && path !== 'db/types.ts';

/**
 * Finds names that two files of the program export: a reader could open the wrong one. Helpers of tests are left out,
 * because they may have the name of what they call in the program.
 */
export function findNamesExportedTwice(sources: Source[]): string[] {
  const placesOf = new Map<string, string[]>();
  for (const { path, exportedNames } of sources.filter(isProgram))
    for (const name of exportedNames) placesOf.set(name, [...(placesOf.get(name) ?? []), path]);
  return [...placesOf]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: exported by ${paths.join(' and ')}; give one another name`);
}
