import { isTest, type Source } from '#tools/structure/source.ts';

/** `db/types.ts` is generated from the schema, whose values are named in the contract too. */
const isProgram = ({ path }: Source): boolean =>
  /^(contract|db|server|web)\//.test(path) && !isTest(path) && path !== 'db/types.ts';

/**
 * Names that two files of the program export, which lead a reader to the wrong one. Helpers of tests are left out: they
 * bear the name of what they ask the program for.
 */
export function namesExportedTwice(sources: Source[]): string[] {
  const placesOf = new Map<string, string[]>();
  for (const { path, exportedNames } of sources.filter(isProgram))
    for (const name of exportedNames) placesOf.set(name, [...(placesOf.get(name) ?? []), path]);
  return [...placesOf]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: exported by ${paths.join(' and ')}; give one another name`);
}
