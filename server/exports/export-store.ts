import type { EngineSession } from '#db/engine/dialect.ts';
import { addedColumns, isExportedColumn, readableColumns } from '#server/exports/exported-columns.ts';

/** A column of a file. `type` is its type in PostgreSQL, `values` are those of an enum. */
export type ExportColumn = {
  name: string;
  /** Its name in the file: an amount is in naira there, and has the name that the API gives it. */
  heading: string;
  type: string;
  values: readonly string[];
  /** The table and its column that this one refers to. */
  refersTo: { table: string; column: string } | null;
  sql: string;
};

export type TableColumns = { table: string; columns: ExportColumn[]; order: string };

const columnsQuery = `select relname as table_name, attname as name, format_type(atttypid, atttypmod) as type,
    coalesce((select string_agg(enumlabel, '|' order by enumsortorder) from pg_enum where enumtypid = atttypid), '') as labels,
    coalesce((select min(confrelid::regclass::text || '.' || target.attname::text)
      from pg_constraint cross join lateral unnest(conkey, confkey) as pair (own, other)
        join pg_attribute target on target.attrelid = confrelid and target.attnum = pair.other
      where contype = 'f' and conrelid = pg_class.oid and pair.own = pg_attribute.attnum
        and exists (select from pg_constraint main where main.conrelid = pg_constraint.confrelid and main.contype = 'p'
          and main.conkey = array[pair.other])), '') as refers_to,
    atttypid = 'timestamptz'::regtype and attnotnull as is_time,
    coalesce((select array_position(conkey, attnum) from pg_constraint where contype = 'p' and conrelid = pg_class.oid), 0) as key_position
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  order by relname, attnum`;

/** Reads which tables there are, and what a file of each has: in the order of its time, else of its key. */
export async function readTableColumns(session: EngineSession): Promise<TableColumns[]> {
  const { rows } = await session.query(columnsQuery);
  const tables = [...new Set(rows.map(({ tableName }) => String(tableName)))];
  return tables.map((table) => {
    const columns = rows.filter(({ tableName }) => tableName === table);
    const names = columns.map(({ name }) => String(name));
    const added = (addedColumns[table] ?? []).map(
      ({ name, sql }): ExportColumn => ({
        ...{ name, heading: headingOf(name, names), type: 'bigint', values: [], refersTo: null, sql },
      }),
    );
    const keys = columns
      .filter(({ keyPosition }) => Number(keyPosition) > 0)
      .toSorted((a, b) => Number(a.keyPosition) - Number(b.keyPosition));
    const times = columns.filter(({ isTime }) => isTime).slice(0, 1);
    return {
      table,
      columns: [...columns.flatMap((row) => columnsOf(table, row, names)), ...added],
      order: [...times, ...keys].map(({ name }) => quote(String(name))).join(', '),
    };
  });
}

function headingOf(name: string, names: readonly string[]): string {
  const heading = name.replace(/_kobo$/, '');
  return heading !== name && names.includes(heading) ? `${heading}_naira` : heading;
}

function columnsOf(table: string, row: Record<string, unknown>, names: readonly string[]): ExportColumn[] {
  const name = String(row.name);
  if (!isExportedColumn(table, name)) return [];
  const [target, targetColumn] = String(row.refersTo).split('.');
  const refersTo = target && targetColumn ? { table: target, column: targetColumn } : null;
  const column: ExportColumn = {
    name,
    heading: headingOf(name, names),
    type: String(row.type),
    values: String(row.labels).split('|').filter(Boolean),
    refersTo,
    sql: `exported.${quote(name)}`,
  };
  const readable = refersTo && readableColumns[refersTo.table];
  const readableName = `${name.replace(/_id$/, '')}_${readable ?? ''}`;
  if (!readable || names.includes(readableName)) return [column];
  const sql = `(select ${quote(readable)} from ${quote(refersTo.table)} named
    where named.${quote(refersTo.column)} = exported.${quote(name)})`;
  return [column, { name: readableName, heading: readableName, type: 'text', values: [], refersTo: null, sql }];
}

const rowsAtOnce = 500;

/**
 * Reads the rows of a table in batches, each row as its values in the order of `columns`. A cursor needs the same memory
 * for each table, and an open transaction.
 */
export async function* readTableRows(
  session: EngineSession,
  { table, columns, order }: TableColumns,
): AsyncGenerator<unknown[][]> {
  const cursor = quote(`export_${table}`);
  const columnNames = columns.map((_, index) => `c${index}`);
  const selected = columns.map(({ sql }, index) => `${sql} as ${columnNames[index] ?? ''}`).join(', ');
  const ordered = order ? ` order by ${order}` : '';
  await session.script(
    `declare ${cursor} no scroll cursor for select ${selected} from ${quote(table)} exported${ordered}`,
  );
  for (;;) {
    const { rows } = await session.query(`fetch ${rowsAtOnce} from ${cursor}`);
    if (rows.length > 0) yield rows.map((row) => columnNames.map((name) => row[name] ?? null));
    if (rows.length < rowsAtOnce) break;
  }
  await session.script(`close ${cursor}`);
}

export type PictureFile = { name: string; bytes: Uint8Array };

/** Reads the file of each picture with the most pixels, in the format that most programs open. */
export async function* readPictureFiles(session: EngineSession): AsyncGenerator<PictureFile> {
  const { rows: hashes } = await session.query('select distinct hash from picture order by hash');
  for (const { hash } of hashes) {
    const { rows } = await session.query(
      `select format::text as format, bytes from picture_file where hash = $1
       order by width desc, array_position('{jpg,png,webp,avif}'::text[], format::text) limit 1`,
      [String(hash)],
    );
    for (const { format, bytes } of rows)
      yield { name: `pictures/${String(hash)}.${String(format)}`, bytes: bytes as Uint8Array };
  }
}

export async function isRehearsing(session: EngineSession): Promise<boolean> {
  const { rows } = await session.query('select is_rehearsing() as rehearsing');
  return rows[0]?.rehearsing === true;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
