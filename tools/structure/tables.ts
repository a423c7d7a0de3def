import { domains } from '#domains';
import { ownedTables } from '#tools/structure/layout.ts';
import { domainOf, isTest, type Source } from '#tools/structure/source.ts';
import { tableName } from '#tools/structure/sql.ts';

const layoutFile = 'tools/structure/layout.ts';

/** Every domain says who did something. */
const readByAll = ['core', 'staff'];

const ownersIn = (owned: typeof ownedTables): [table: string, domain: string][] =>
  Object.entries(owned).flatMap(([domain, tables]) => tables.map((table): [string, string] => [table, domain]));

const isQueried = ({ path }: Source): boolean => path.startsWith('server/') && !isTest(path);

export function foreignTables(sources: Source[], rules = domains, owned = ownedTables): string[] {
  const ownerOf = new Map(ownersIn(owned));
  const problems = sources.filter(isQueried).flatMap(({ path, tables }) => {
    const domain = domainOf(path);
    const { uses = [], reads = {}, writes = {} } = rules[domain] ?? {};
    const readable = [domain, ...readByAll, ...uses, ...Object.keys(reads), ...Object.keys(writes)];
    const writable = [domain, ...Object.keys(writes)];
    return tables.flatMap(({ table, isWritten }) => {
      const owner = ownerOf.get(table);
      if (!rules[domain] || !owner || (isWritten ? writable : readable).includes(owner)) return [];
      return [`${path}: ${isWritten ? 'writes' : 'reads'} the table ${table} of ${owner} (domains.ts)`];
    });
  });
  return [...new Set(problems)];
}

/** Tables that do not have exactly one owner. `types` is the text of db/types.ts, which lists all tables. */
export function tableOwners(types: string, owned = ownedTables): string[] {
  const block = /interface Tables \{([^}]*)\}/.exec(types)?.[1] ?? '';
  const tables = [...block.matchAll(/^ *(\w+):/gm)].map(([, name = '']) => tableName(name));
  const names = ownersIn(owned).map(([table]) => table);
  return [
    ...tables.filter((table) => !names.includes(table)).map((table) => `nobody owns the table ${table}`),
    ...names.filter((table) => !tables.includes(table)).map((table) => `there is no table ${table}`),
    ...names
      .filter((table, index) => names.indexOf(table) < index)
      .map((table) => `two domains own the table ${table}`),
  ].map((problem) => `${layoutFile}: ${problem}`);
}

export function unusedPermissions(sources: Source[], rules = domains, owned = ownedTables): string[] {
  const ownerOf = new Map(ownersIn(owned));
  return Object.entries(rules).flatMap(([domain, { uses, reads = {}, writes = {} }]) => {
    const ofDomain = sources.filter(
      ({ path }) => /^(contract|server)\//.test(path) && domainOf(path) === domain && !isTest(path),
    );
    const imported = ofDomain.flatMap(({ importEdges }) => importEdges.map(({ to }) => domainOf(to)));
    const queried = ofDomain.filter(isQueried).flatMap(({ tables }) => tables);
    const ownersRead = queried.map(({ table }) => ownerOf.get(table));
    const ownersWritten = queried.filter(({ isWritten }) => isWritten).map(({ table }) => ownerOf.get(table));
    const isUsed = (other: string) => imported.includes(other) || ownersRead.includes(other);
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
