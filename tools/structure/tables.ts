import { domains } from '#domains';
import { domainOf, type File, isInLayer, isTest, type Source } from '#tools/structure/source.ts';

/** Domains whose tables every domain may read: `staff` is one because every domain shows who did something. */
const domainsReadByAll = ['core', 'staff'];

/** The domain of each table and view: the folder of `db/schema` that makes it. */
export type Owners = ReadonlyMap<string, string>;

export const ownersOf = (files: readonly File[]): Owners =>
  new Map(
    files.flatMap(({ path, text }) => {
      const domain = /^db\/schema\/([\w-]+)\/[\w-]+\.(?:tables|views)\.sql$/.exec(path)?.[1];
      const createMatches = domain ? text.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gm) : [];
      return [...createMatches].map(([, name = '']): [string, string] => [name, domain ?? '']);
    }),
  );

const isServerProgram = ({ path }: Source): boolean => path.startsWith('server/') && !isTest(path);

export function findForeignTables(sources: Source[], ownerOf: Owners, rules = domains): string[] {
  const problems = sources.filter(isServerProgram).flatMap(({ path, tables }) => {
    const domain = domainOf(path);
    const { uses = [], reads = {}, writes = {} } = rules[domain] ?? {};
    const readableDomains = [domain, ...domainsReadByAll, ...uses, ...Object.keys(reads), ...Object.keys(writes)];
    const writableDomains = [domain, ...Object.keys(writes)];
    return tables.flatMap(({ table, isWritten }) => {
      const owner = ownerOf.get(table);
      if (!rules[domain] || !owner || (isWritten ? writableDomains : readableDomains).includes(owner)) return [];
      return [`${path}: ${isWritten ? 'writes' : 'reads'} the table ${table} of ${owner} (domains.ts)`];
    });
  });
  return [...new Set(problems)];
}

export function findUnusedPermissions(sources: Source[], ownerOf: Owners, rules = domains): string[] {
  return Object.entries(rules).flatMap(([domain, { uses, reads = {}, writes = {} }]) => {
    const sourcesOfDomain = sources.filter(({ path }) => isInLayer(path) && domainOf(path) === domain && !isTest(path));
    const importedDomains = sourcesOfDomain.flatMap(({ importEdges }) => importEdges.map(({ to }) => domainOf(to)));
    const queriedTables = sourcesOfDomain.filter(isServerProgram).flatMap(({ tables }) => tables);
    const ownersRead = queriedTables.map(({ table }) => ownerOf.get(table));
    const ownersWritten = queriedTables.filter(({ isWritten }) => isWritten).map(({ table }) => ownerOf.get(table));
    const isUsed = (other: string) => importedDomains.includes(other) || ownersRead.includes(other);
    return [
      ...uses.filter((other) => !isUsed(other)).map((other) => `use ${other}`),
      ...Object.keys(reads)
        .filter((other) => !ownersRead.includes(other))
        .map((other) => `read ${other}`),
      ...Object.keys(writes)
        .filter((other) => !ownersWritten.includes(other))
        .map((other) => `write ${other}`),
    ].map((problem) => `domains.ts: ${domain} does not ${problem}`);
  });
}
