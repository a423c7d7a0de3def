import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db, Queryable } from '#db/db.ts';
import { openPgliteMemory } from '#db/engine/pglite.ts';
import { openPostgres } from '#db/engine/postgres.ts';
import { migrate } from '#db/migrate.ts';
import { camelCase } from '#db/names.ts';
import { createScratchDatabase } from '#db/scratch.ts';

const typesFile = path.join(import.meta.dirname, '../db/types.ts');

const typesOfColumns: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

interface Column {
  table: string;
  column: string;
  type: string;
  element: string | null;
  nullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
}

interface EnumType {
  name: string;
  values: string[];
}

async function readColumns(db: Queryable): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, t.typname as type, e.typname as element,
      not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as "hasDefault",
      a.attgenerated <> '' or a.attidentity = 'a' as "isGenerated"
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname not in ('migration', 'schema_code')
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

async function readEnums(db: Queryable): Promise<EnumType[]> {
  const { rows } = await sql<EnumType>`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    group by t.typname order by t.typname`.execute(db);
  return rows;
}

function renderTypes(columns: Column[], enums: EnumType[]): string {
  const types = { ...typesOfColumns, ...Object.fromEntries(enums.map(({ name }) => [name, pascalCase(name)])) };
  const tables = [...new Set(columns.map(({ table }) => table))];
  const linesOf = (name: string) =>
    columns.filter(({ table }) => table === name).map((each) => renderColumn(each, types));
  const body = [
    ...enums.map(renderEnumType),
    ...tables.map((name) => `interface ${pascalCase(name)} {\n${linesOf(name).join('\n')}\n}\n`),
    `export interface Tables {\n${tables.map((name) => `  ${camelCase(name)}: ${pascalCase(name)};`).join('\n')}\n}\n`,
  ].join('\n');
  const imports = ['ColumnType', 'Generated'].filter((name) => body.includes(`${name}<`));
  return [
    '// Written by `npm run db:types` from db/migrations and db/schema. Do not edit.',
    `import type { ${imports.join(', ')} } from 'kysely';`,
    "import type { Kobo } from '#contract/core/money.ts';\n",
    body,
  ].join('\n');
}

function renderColumn(column: Column, types: Record<string, string>): string {
  const typeName = column.column.endsWith('_kobo') ? 'Kobo' : types[column.element ?? column.type];
  if (!typeName) throw new Error(`tools/db-types.ts has no type for ${column.type} (${column.table}.${column.column})`);
  let type = column.element ? `${typeName}[]` : typeName;
  if (column.nullable && type !== 'unknown') type += ' | null';
  if (column.isGenerated) type = `ColumnType<${type}, never, never>`;
  else if (column.hasDefault) type = `Generated<${type}>`;
  return `  ${camelCase(column.column)}: ${type};`;
}

function renderEnumType({ name, values }: EnumType): string {
  const line = `export type ${pascalCase(name)} = ${values.map(quote).join(' | ')};\n`;
  return line.length <= 121
    ? line
    : `export type ${pascalCase(name)} =\n${values.map((each) => `  | ${quote(each)}`).join('\n')};\n`;
}

const pascalCase = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;

const db = await openMigrated(process.env.TEST_POSTGRES_URL);
const typesText = renderTypes(await readColumns(db.read), await readEnums(db.read));
await db.close();

if (!process.argv.includes('--check')) {
  fs.writeFileSync(typesFile, typesText);
} else if (fs.readFileSync(typesFile, 'utf8') !== typesText) {
  console.error('db/types.ts is not what db/migrations and db/schema say. Run: npm run db:types');
  process.exit(1);
}

/** Opens a migrated database. Uses the PostgreSQL server if there is one, because that takes a fifth of the time. */
async function openMigrated(server: string | undefined): Promise<Db> {
  if (!server) return openPgliteMemory();
  const scratch = await createScratchDatabase(server);
  const db = openPostgres(scratch.url);
  await migrate(db);
  return { ...db, close: () => db.close().then(scratch.drop) };
}
