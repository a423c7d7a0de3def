import { dirname, join } from 'node:path/posix';
import { parseSync, Visitor } from 'oxc-parser';
import { type NamedTable, tableInCall, tablesInSql } from '#tools/structure/sql.ts';

export type File = { path: string; text: string };

/**
 * `lazy` is a dynamic `import()`. A `type` import exists for the compiler only: the running program does not load it.
 */
export type ImportEdge = { to: string; kind: 'static' | 'lazy' | 'type' };

export type Source = {
  path: string;
  importEdges: ImportEdge[];
  onlyReexports: boolean;
  readsEnvironment: boolean;
  hasSql: boolean;
  tables: NamedTable[];
  writesBookingStatus: boolean;
  identifiers: ReadonlySet<string>;
  /** The identifiers of variables, functions, parameters and types, without those that name only properties. */
  variables: ReadonlySet<string>;
  /** Names that the file exports and declares. A type and a value of one name count once. */
  exportedNames: ReadonlySet<string>;
};

/** The layers with a folder for each domain. */
const layerFolders = /^(?:contract|server|web\/office)\//;
export const isInLayer = (path: string): boolean => layerFolders.test(path);

export const domainOf = (path: string): string => path.replace(layerFolders, '').split('/')[0] ?? '';

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

const statusWritePattern =
  /updateTable\('booking'\)\s*\.set\(\{(?:[^}]*,)?\s*status\s*[:,}]|update booking\s+set[^`]*?[\s,]status =/;

export function readSource({ path, text }: File): Source {
  const { module, program } = parseSync(path, text);
  const importEdges: ImportEdge[] = [];
  const addImport = (specifier: string, kind: ImportEdge['kind']) =>
    importEdges.push({ to: resolve(path, specifier), kind });

  for (const { moduleRequest, entries } of module.staticImports)
    addImport(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType) ? 'type' : 'static');
  const exportedNames = new Set<string>();
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType, exportName } of entries)
      if (moduleRequest) addImport(moduleRequest.value, isType ? 'type' : 'static');
      else if (exportName.name && exportName.kind === 'Name') exportedNames.add(exportName.name);

  let readsEnvironment = importEdges.some(({ to }) => to === 'node:process');
  let hasSql = false;
  const tables: NamedTable[] = [];
  const identifiers = new Set<string>();
  const variables = new Set<string>();
  const propertyNames = new Set<unknown>();
  const addIdentifier = (node: { name: string }) => {
    identifiers.add(node.name);
    if (!propertyNames.has(node)) variables.add(node.name);
  };
  const addProperty = ({ key, computed }: { key: unknown; computed?: boolean }) => {
    if (!computed) propertyNames.add(key);
  };
  new Visitor({
    Identifier: addIdentifier,
    JSXIdentifier: addIdentifier,
    Property: addProperty,
    PropertyDefinition: addProperty,
    MethodDefinition: addProperty,
    TSPropertySignature: addProperty,
    TSMethodSignature: addProperty,
    JSXAttribute({ name }) {
      addProperty({ key: name });
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      hasSql = true;
      tables.push(...tablesInSql(quasi.quasis.map(({ value }) => value.raw).join('?')));
    },
    CallExpression({ callee, arguments: [firstArgument] }) {
      const method = callee.type === 'MemberExpression' ? callee.property : callee;
      const name = method.type === 'Identifier' ? method.name : '';
      if (/^(selectFrom|insertInto|updateTable|deleteFrom)$/.test(name)) hasSql = true;
      for (const argument of firstArgument?.type === 'ArrayExpression' ? firstArgument.elements : [firstArgument])
        if (argument?.type === 'Literal' && typeof argument.value === 'string')
          tables.push(...tableInCall(name, argument.value));
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') addImport(source.value, 'lazy');
    },
    TSImportType({ source }) {
      addImport(source.value, 'type');
    },
    MemberExpression({ object, property, computed }) {
      addProperty({ key: property, computed });
      const isProcess = object.type === 'Identifier' && object.name === 'process';
      if (isProcess && property.type === 'Identifier' && property.name === 'env') readsEnvironment = true;
    },
  }).visit(program);

  const statements = program.body.filter(({ type }) => type !== 'ImportDeclaration');
  const onlyReexports =
    statements.length > 0 &&
    statements.every(
      (statement) =>
        statement.type === 'ExportAllDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' &&
          statement.declaration === null &&
          statement.specifiers.length > 0),
    );
  const writesBookingStatus = statusWritePattern.test(text);
  return {
    path,
    importEdges,
    onlyReexports,
    readsEnvironment,
    hasSql,
    tables,
    identifiers,
    variables,
    exportedNames,
    writesBookingStatus,
  };
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (specifier === '#hotel') return 'hotel.config.ts';
  if (specifier === '#domains') return 'domains.ts';
  return specifier.startsWith('#') ? specifier.slice(1) : specifier;
}
