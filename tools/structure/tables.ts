import { serverFolders } from '#tools/structure/layout.ts';
import { isTest, type Source } from '#tools/structure/source.ts';
import { tableName } from '#tools/structure/sql.ts';

type Layout = typeof serverFolders;

const layoutFile = 'tools/structure/layout.ts';

const folderOf = (path: string): string => /^server\/([^/]+)\//.exec(path)?.[1] ?? '';

const owners = (layout: Layout): [table: string, folder: string][] =>
  Object.entries(layout).flatMap(([folder, { owns = [] }]) => owns.map((table): [string, string] => [table, folder]));

export function foreignTables(sources: Source[], layout = serverFolders): string[] {
  const ownerOf = new Map(owners(layout));
  const problems = sources.flatMap(({ path, tables }) => {
    const folder = folderOf(path);
    const { reads = [], writes = [] } = layout[folder] ?? {};
    return tables
      .filter(({ table }) => ownerOf.has(table) && ownerOf.get(table) !== folder && !isTest(path))
      .filter(({ table, isWritten }) => folder && !writes.includes(table) && (isWritten || !reads.includes(table)))
      .map(({ table, isWritten }) => {
        const verb = isWritten ? 'writes' : 'reads';
        return `${path}: ${verb} the table ${table} of server/${ownerOf.get(table)}/ (${layoutFile})`;
      });
  });
  return [...new Set(problems)];
}

/**
 * Tables that do not have exactly one owner in the layout. `types` is the text of db/types.ts, which lists all tables.
 */
export function tableOwners(types: string, layout = serverFolders): string[] {
  const block = /interface Tables \{([^}]*)\}/.exec(types)?.[1] ?? '';
  const tables = [...block.matchAll(/^ *(\w+):/gm)].map(([, name = '']) => tableName(name));
  const owned = owners(layout).map(([table]) => table);
  return [
    ...tables.filter((table) => !owned.includes(table)).map((table) => `nobody owns the table ${table}`),
    ...owned.filter((table) => !tables.includes(table)).map((table) => `there is no table ${table}`),
    ...owned
      .filter((table, index) => owned.indexOf(table) < index)
      .map((table) => `two folders own the table ${table}`),
  ].map((problem) => `${layoutFile}: ${problem}`);
}

export function unusedPermissions(sources: Source[], layout = serverFolders): string[] {
  return Object.entries(layout).flatMap(([folder, { imports = [], reads = [], writes = [] }]) => {
    const folderSources = sources.filter(({ path }) => folderOf(path) === folder && !isTest(path));
    const imported = new Set(folderSources.flatMap(({ importEdges }) => importEdges.map(({ to }) => folderOf(to))));
    const used = folderSources.flatMap(({ tables }) => tables);
    const tablesRead = new Set(used.map(({ table }) => table));
    const tablesWritten = new Set(used.filter(({ isWritten }) => isWritten).map(({ table }) => table));
    return [
      ...imports.filter((other) => !imported.has(other)).map((other) => `does not import server/${other}/`),
      ...reads.filter((table) => !tablesRead.has(table)).map((table) => `does not read ${table}`),
      ...writes.filter((table) => !tablesWritten.has(table)).map((table) => `does not write ${table}`),
    ].map((problem) => `${layoutFile}: server/${folder}/ ${problem}`);
  });
}
