import pg from 'pg';
import { parserFor } from '#db/engine/values.ts';
import { camelCase } from '#db/names.ts';
import { NullAnalysis } from '#tools/sql/nulls.ts';
import { type QueryTree, readQueryTree } from '#tools/sql/query-tree.ts';

/** What a value is in the program, after the parsers of `db/engine/values.ts`. */
export type ValueKind =
  | { kind: 'string'; labels?: readonly string[] }
  | { kind: 'number' | 'boolean' | 'Date' | 'Uint8Array' | 'json' }
  | { kind: 'array'; elementKind: ValueKind };

export type Column = { name: string; type: string; value: ValueKind; mayBeNull: boolean };

type PgType = { oid: number; name: string; category: string; element: number; labels: string[] | null };

/** A sample for each category of types (`pg_type.typcategory`): parsing it shows the kind of value in the program. */
const sampleLiterals: Record<string, string> = { B: 't', N: '1', S: 'x', E: 'x', T: '1 day', R: '[1,2)', A: '{}' };
const sampleLiteralsByType: Record<string, string> = {
  bytea: '\\x00',
  date: '2026-01-02',
  json: '{}',
  jsonb: '{}',
  timestamp: '2026-01-02 03:04:05',
  timestamptz: '2026-01-02 03:04:05+00',
};

/** Tells which columns a statement returns, without running it. */
export class Describer {
  readonly #client: pg.Client;
  readonly #types: ReadonlyMap<number, PgType>;
  #nulls: Promise<NullAnalysis> | undefined;

  private constructor(client: pg.Client, types: ReadonlyMap<number, PgType>) {
    this.#client = client;
    this.#types = types;
  }

  static async open(url: string): Promise<Describer> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<PgType>(`
      select oid::integer, typname as name, typcategory as category, typelem::integer as element,
        (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = pg_type.oid) as labels
      from pg_type`);
    return new Describer(client, new Map(rows.map((row) => [row.oid, row])));
  }

  /** Throws PostgreSQL's error if the statement is wrong. */
  async columnsOf(text: string): Promise<Column[]> {
    const { parameters, fields } = await this.#prepare(text);
    if (fields.length === 0) return [];
    this.#nulls ??= NullAnalysis.read(this.#client);
    const mayBeNull = (await this.#nulls).canColumnsBeNull(await this.#treeOf(text, parameters));
    return fields.map(({ name, dataTypeID }, index) => ({
      name: camelCase(name),
      type: this.#types.get(dataTypeID)?.name ?? String(dataTypeID),
      value: this.#kindOf(dataTypeID),
      mayBeNull: mayBeNull[index] ?? false,
    }));
  }

  async run(text: string): Promise<void> {
    await this.#client.query(text);
  }

  end(): Promise<void> {
    return this.#client.end();
  }

  #prepare(text: string): Promise<Description> {
    return new Promise((resolve, reject) => {
      this.#client.query(new DescribeQuery(text, resolve, reject));
    });
  }

  /**
   * Reads the query tree of a statement: makes the statement the body of an SQL function, and rolls that back.
   * PostgreSQL stores the body of a function with `begin atomic` as a query tree in which each name is resolved:
   * https://www.postgresql.org/docs/15/querytree.html
   */
  async #treeOf(text: string, parameters: readonly number[]): Promise<QueryTree> {
    const types = parameters.map((oid) => `${oid}`);
    await this.#client.query('begin');
    try {
      const typeNames = await this.#client.query<{ types: string }>(
        "select coalesce(string_agg(format_type(oid::oid, null), ', ' order by position), '') as types from unnest($1::integer[]) with ordinality as parameter (oid, position)",
        [types],
      );
      await this.#client.query(
        `create function pg_temp.checked (${typeNames.rows[0]?.types}) returns void language sql begin atomic ${text}\n; end`,
      );
      const { rows } = await this.#client.query<{ tree: string }>(
        "select prosqlbody::text as tree from pg_proc where proname = 'checked' and pronamespace = pg_my_temp_schema()",
      );
      return readQueryTree(rows[0]?.tree ?? '');
    } finally {
      await this.#client.query('rollback');
    }
  }

  #kindOf(oid: number): ValueKind {
    const type = this.#types.get(oid);
    if (!type) throw new Error(`PostgreSQL has no type ${oid}`);
    const isArray = type.category === 'A';
    const parsedValue = parserFor(oid)(sampleLiteralsByType[type.name] ?? sampleLiterals[type.category] ?? 'x');
    if (Array.isArray(parsedValue)) return { kind: 'array', elementKind: this.#elementKind(oid, type) };
    if (parsedValue instanceof Date) return { kind: 'Date' };
    if (parsedValue instanceof Uint8Array) return { kind: 'Uint8Array' };
    if (typeof parsedValue === 'number' || typeof parsedValue === 'boolean')
      return { kind: typeof parsedValue as 'number' };
    if (typeof parsedValue === 'object') return { kind: 'json' };
    return { kind: 'string', ...(type.labels && !isArray && { labels: type.labels }) };
  }

  #elementKind(oid: number, { element }: PgType): ValueKind {
    const type = this.#types.get(element);
    const sample = sampleLiteralsByType[type?.name ?? ''] ?? sampleLiterals[type?.category ?? ''] ?? 'x';
    const parsed = parserFor(oid)(`{"${sample.replace(/[\\"]/g, '\\$&')}"}`) as unknown[];
    const elementKind = this.#kindOf(element);
    return typeof parsed[0] === 'string' && elementKind.kind !== 'string' ? { kind: 'string' } : elementKind;
  }
}

type Field = { name: string; dataTypeID: number };
type Description = { parameters: number[]; fields: Field[] };

/** Parses and describes a statement without running it, which the queries of the driver cannot do. */
class DescribeQuery implements pg.Submittable {
  readonly #text: string;
  readonly #resolve: (description: Description) => void;
  readonly #reject: (error: Error) => void;
  #parameters: number[] = [];
  #fields: Field[] = [];
  #error: Error | undefined;

  constructor(text: string, resolve: (description: Description) => void, reject: (error: Error) => void) {
    this.#text = text;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit = (connection: pg.Connection): void => {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#parameters = dataTypeIDs;
    });
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  };

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#error = error;
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    if (!this.#error) this.#resolve({ parameters: this.#parameters, fields: this.#fields });
  }
}
