import * as ast from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { snakeCase } from '#db/names.ts';
import { allowsNull, type Property, propertiesOf, typeArgumentsOf } from '#tools/sql/asserted.ts';
import { type Program, placeOf } from '#tools/sql/program.ts';
import { Renderer, UnreadableSql } from '#tools/sql/render.ts';

/** SQL in the source, with the columns that the source asserts it to return. */
export type FoundStatement = {
  place: string;
  source: string;
  /** The statements that can be sent: one for each combination of the parts that vary. */
  texts: string[];
  assertedProperties: Property[];
  /** Why the statement cannot be checked; undefined if it can. */
  unreadable?: string;
};

type ReadStatement = { texts: string[]; assertedProperties: Property[] };

const tableCall = /^(selectFrom|(inner|left|right|full|cross)Join(Lateral)?)$/;
const columnCall = /^(select|returning)$/;
const statementBeginning = /^[`'"\s]*(select|with|insert|update|delete|merge|values)\b/i;

export class Finder {
  readonly #program: Program;
  readonly #renderer: Renderer;
  #found: FoundStatement[] = [];

  constructor(program: Program) {
    this.#program = program;
    this.#renderer = new Renderer(program);
  }

  findIn(path: string): FoundStatement[] {
    this.#found = [];
    this.#visit(this.#program.file(path));
    return this.#found;
  }

  #visit(node: ast.Node): void {
    if (ast.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') this.#template(node);
    if (ast.isCallExpression(node) && ast.isPropertyAccessExpression(node.expression)) {
      const { name, expression: query } = node.expression;
      if (tableCall.test(name.text)) this.#tables(node);
      if (columnCall.test(name.text)) this.#columns(node, query);
      if (name.text === 'query') this.#sessionQuery(node);
    }
    node.forEachChild((child) => this.#visit(child));
  }

  #add(node: ast.Node, read: () => ReadStatement): void {
    const statementPlace = { place: placeOf(node), source: node.getText() };
    try {
      this.#found.push({ ...statementPlace, ...read() });
    } catch (error) {
      if (!(error instanceof UnreadableSql)) throw error;
      this.#found.push({ ...statementPlace, texts: [], assertedProperties: [], unreadable: error.message });
    }
  }

  /** Adds a template that is a whole statement. Other templates are parts of a statement or of a query of Kysely. */
  #template(node: ast.TaggedTemplateExpression): void {
    const [assertedType] = node.typeArguments ?? [];
    const isExecuted = ast.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'execute';
    if (!isExecuted && !(assertedType && statementBeginning.test(node.template.getText()))) return;
    this.#add(node, () => ({
      texts: this.#renderer.textsOf(node),
      assertedProperties: assertedType ? this.#rowOf(this.#program.checker.getTypeFromTypeNode(assertedType)) : [],
    }));
  }

  /** Adds templates that stand for tables in a query of Kysely. */
  #tables(call: ast.CallExpression): void {
    for (const argument of call.arguments) {
      const [row] = this.#typesOfAliased(argument);
      if (row)
        this.#add(argument, () => ({
          texts: this.#renderer.textsOf(argument).map((text) => `select * from ${text}`),
          assertedProperties: this.#rowOf(row),
        }));
    }
  }

  /** Adds templates that are columns of a query of Kysely, with the tables of that query. */
  #columns(call: ast.CallExpression, query: ast.Expression): void {
    for (const argument of call.arguments.flatMap(selectionsIn)) {
      const [type, alias] = this.#typesOfAliased(argument);
      if (!type || !alias) continue;
      this.#add(argument, () => {
        const fromAndGroupBy = `${this.#tablesOf(query)}${isGrouped(call) ? ' group by (select 1)' : ''}`;
        const texts = this.#renderer.textsOf(argument).map((text) => `select ${text}${fromAndGroupBy}`);
        return {
          texts,
          assertedProperties: [{ name: String(alias.isLiteralType() && alias.value), type, isOptional: false }],
        };
      });
    }
  }

  /** Adds a `query` of a session. Its rows have the type argument of the call, or else the types of casts around it. */
  #sessionQuery(call: ast.CallExpression): void {
    const [text] = call.arguments;
    if (!text || !statementBeginning.test(text.getText())) return;
    const [row] = call.typeArguments ?? [];
    const assertedColumns = row ? this.#rowOf(this.#program.checker.getTypeFromTypeNode(row)) : this.#castsOf(call);
    if (assertedColumns.length > 0)
      this.#add(call, () => ({ texts: this.#renderer.stringsOf(text), assertedProperties: assertedColumns }));
  }

  #castsOf(call: ast.CallExpression): Property[] {
    const { checker } = this.#program;
    const assertedColumns: Property[] = [];
    const visit = (node: ast.Node): void => {
      if (ast.isAsExpression(node)) {
        const type = checker.getTypeFromTypeNode(node.type);
        const text = node.expression.getText();
        const [, name] = /^\(rows\[0\]\?\.(\w+) \?\? .*\)$/.exec(text) ?? [];
        if (type && name) assertedColumns.push({ name, type, isOptional: false });
        if (text === 'rows[0]') assertedColumns.push(...this.#rowOf(type));
        if (text === 'rows' && type && checker.isArrayType(type))
          assertedColumns.push(...this.#rowOf(typeArgumentsOf(checker, type)[0]));
      }
      node.forEachChild(visit);
    };
    for (let outerNode: ast.Node = call; outerNode.parent; outerNode = outerNode.parent)
      if (ast.isFunctionDeclaration(outerNode)) visit(outerNode);
    return assertedColumns;
  }

  /** Returns the type and the alias of an expression such as `sql….as('alias')`. */
  #typesOfAliased(node: ast.Expression): readonly Type[] {
    // Only calls of `as` have an alias. Asking the compiler for the types of all other calls would take long.
    if (!ast.isCallExpression(node) || !node.expression.getText().endsWith('.as')) return [];
    const type = this.#program.checker.getTypeAtLocation(node);
    return type?.getSymbol()?.name === 'AliasedRawBuilder' ? typeArgumentsOf(this.#program.checker, type) : [];
  }

  #rowOf(type: Type | undefined): Property[] {
    if (type?.isTypeParameter()) throw new UnreadableSql('the type of its rows is a parameter');
    return type ? propertiesOf(this.#program.checker, type) : [];
  }

  /** Returns the `from` clause with the tables that a query of Kysely has by its type. */
  #tablesOf(query: ast.Expression): string {
    const { checker } = this.#program;
    const type = checker.getTypeAtLocation(query);
    const [tables, names] = type ? typeArgumentsOf(checker, type) : [];
    const members = names?.isUnionType() ? (names.getTypes() ?? []) : names ? [names] : [];
    const neededTables: string[] = [];
    const optionalTables: string[] = [];
    for (const member of members) {
      const alias = member.isStringLiteralType() ? String(member.value) : '';
      const symbol = tables && alias && checker.getPropertyOfType(tables, alias);
      const row = symbol && checker.getTypeOfSymbol(symbol);
      if (!row) throw new UnreadableSql('the tables of the query around it come from its caller');
      const [joined] = row.getAliasSymbol()?.name === 'Nullable' ? row.getAliasTypeArguments() : [];
      (joined ? optionalTables : neededTables).push(`${this.#tableOf(joined ?? row)} as "${snakeCase(alias)}"`);
    }
    const from = neededTables.join(' cross join ') || '(select) as nothing';
    return ` from ${from}${optionalTables.map((table) => ` left join ${table} on true`).join('')}`;
  }

  /**
   * Returns SQL for a table: its name, if `db/types.ts` has its type, or else a query with columns of the TypeScript
   * types.
   */
  #tableOf(row: Type): string {
    const { checker } = this.#program;
    const table = row.getSymbol()?.name ?? '__type';
    if (!table.startsWith('__')) return snakeCase(table).slice(1);
    const columns = propertiesOf(checker, row).map(({ name, type }) => {
      const sample = sampleSqlByType[checker.typeToString(checker.getNonNullableType(type) ?? type)] ?? "''::text";
      return `${allowsNull(type) ? `nullif(${sample}, ${sample})` : sample} as "${snakeCase(name)}"`;
    });
    return `(select ${columns.join(', ')})`;
  }
}

const sampleSqlByType: Record<string, string> = {
  boolean: 'true',
  Date: 'now()',
  number: '0::bigint',
  Kobo: '0::bigint',
};

/** Returns the arguments of `select`, which can be one, an array of them, or a function that returns them. */
function selectionsIn(node: ast.Expression): ast.Expression[] {
  if (ast.isArrayLiteralExpression(node)) return node.elements.flatMap(selectionsIn);
  if (ast.isArrowFunction(node) && !ast.isBlock(node.body)) return selectionsIn(node.body);
  return ast.isParenthesizedExpression(node) ? selectionsIn(node.expression) : [node];
}

/** Whether the query that a call is part of has `groupBy`, before or after the call. */
function isGrouped(call: ast.CallExpression): boolean {
  let part: ast.Node = call;
  while (ast.isPropertyAccessExpression(part.parent) || ast.isCallExpression(part.parent)) part = part.parent;
  while (ast.isPropertyAccessExpression(part) || ast.isCallExpression(part)) {
    if (ast.isPropertyAccessExpression(part) && part.name.text === 'groupBy') return true;
    part = part.expression;
  }
  return false;
}
