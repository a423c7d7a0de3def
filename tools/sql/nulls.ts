import type pg from 'pg';
import {
  isTree,
  type QueryTree,
  readQueryTree,
  type Tree,
  treesIn,
  type Value,
  wordIn,
} from '#tools/sql/query-tree.ts';

/**
 * `null`: the value can be null. `never`: it cannot. `unknown`: the analysis cannot tell, for example for a parameter.
 */
type Nullability = 'null' | 'never' | 'unknown';

/**
 * A query with the queries around it, whose tables a subquery can name. The values in `notNullColumns` are not null
 * in this scope.
 */
type Scope = { query: QueryTree; outerScope?: Scope; notNullColumns: ReadonlySet<string> };

type Catalog = {
  notNullColumns: ReadonlySet<string>;
  /**
   * Foreign keys of one column, each as `table.column table.column`: first the column that refers, then the one that it
   * refers to. Tables are oids, and columns are numbers.
   */
  references: ReadonlySet<string>;
  views: ReadonlyMap<string, QueryTree>;
  functions: ReadonlyMap<string, { name: string; strict: boolean; builtIn: boolean }>;
};

export class NullAnalysis {
  readonly #catalog: Catalog;
  /** The outputs of each view, computed once, because other views and each column ask for them again. */
  readonly #outputsOfViews = new Map<string, Nullability[]>();
  readonly #outputsInScope = new WeakMap<Scope, Map<QueryTree, Nullability[]>>();

  private constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  static async read(client: pg.Client): Promise<NullAnalysis> {
    const columns = await client.query<{ key: string }>(
      "select attrelid || '.' || attnum as key from pg_attribute where attnotnull and attnum > 0",
    );
    const views = await client.query<{ id: string; tree: string }>(
      `select ev_class::text as id, ev_action::text as tree from pg_rewrite join pg_class on pg_class.oid = ev_class
        where relkind = 'v' and relnamespace = 'public'::regnamespace`,
    );
    const functions = await client.query<{ id: string; name: string; strict: boolean; builtIn: boolean }>(
      `select oid::text as id, proname as name, proisstrict as strict, pronamespace = 'pg_catalog'::regnamespace as "builtIn"
        from pg_proc`,
    );
    const references = await client.query<{ key: string }>(
      `select conrelid || '.' || conkey[1] || ' ' || confrelid || '.' || confkey[1] as key
        from pg_constraint where contype = 'f' and cardinality(conkey) = 1`,
    );
    return new NullAnalysis({
      references: new Set(references.rows.map(({ key }) => key)),
      notNullColumns: new Set(columns.rows.map(({ key }) => key)),
      views: new Map(views.rows.map(({ id, tree }) => [id, readQueryTree(tree)])),
      functions: new Map(functions.rows.map((row) => [row.id, row])),
    });
  }

  canColumnsBeNull(query: QueryTree): boolean[] {
    return this.#outputs(query).map((each) => each === 'null');
  }

  #outputs(query: QueryTree, outer?: Scope): Nullability[] {
    const scope = this.#given(query.jointree, {
      query,
      notNullColumns: new Set(),
      ...(outer && { outerScope: outer }),
    });
    const branches = unionBranchesOf(query);
    if (branches.length > 0) {
      const answers = branches.map((branch) => this.#outputs(branch, scope));
      return (answers[0] ?? []).map((_, index) => mostNullable(answers.map((each) => each[index] ?? 'unknown')));
    }
    const entries = treesIn(query.returningList);
    const targets = entries.length > 0 ? entries : treesIn(query.targetList);
    return targets.filter((each) => each.resjunk !== 'true').map((each) => this.#answer(each.expr, scope));
  }

  #outputsOnce(query: QueryTree, outer: Scope): Nullability[] {
    const inScope = this.#outputsInScope.get(outer) ?? new Map<QueryTree, Nullability[]>();
    this.#outputsInScope.set(outer, inScope);
    const outputs = inScope.get(query) ?? this.#outputs(query, outer);
    inScope.set(query, outputs);
    return outputs;
  }

  #answer(value: Value | undefined, scope: Scope): Nullability {
    if (!isTree(value)) return 'unknown';
    if (scope.notNullColumns.has(textKeyOf(value))) return 'never';
    const nullabilitiesOf = (values: Value | undefined) => treesIn(values).map((each) => this.#answer(each, scope));
    switch (value.node) {
      case 'VAR':
        return this.#column(value, scope);
      case 'CONST':
        return value.constisnull === 'true' ? 'null' : 'never';
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
      case 'COERCETODOMAIN':
        return this.#answer(value.arg, scope);
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ARRAYEXPR':
      case 'ROWEXPR':
      case 'SQLVALUEFUNCTION':
        return 'never';
      case 'NULLIFEXPR':
        return 'null';
      case 'COALESCEEXPR':
      case 'MINMAXEXPR':
        return leastNullable(nullabilitiesOf(value.args));
      case 'CASEEXPR':
        return mostNullable([
          ...treesIn(value.args).map((each) => this.#answer(each.result, this.#given(each.expr, scope))),
          this.#answer(value.defresult, scope),
        ]);
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
        return mostNullable(nullabilitiesOf(value.args));
      case 'OPEXPR':
        return this.#call(wordIn(value.opfuncid), nullabilitiesOf(value.args));
      case 'FUNCEXPR':
        return this.#call(wordIn(value.funcid), nullabilitiesOf(value.args));
      case 'AGGREF':
        return this.#aggregate(value, scope);
      case 'WINDOWFUNC':
        return neverNullFunctions.has(this.#nameOf(value.winfnoid)) ? 'never' : 'unknown';
      case 'SUBLINK':
        return this.#subquery(value, scope);
      default:
        return 'unknown';
    }
  }

  #column(column: Tree, from: Scope): Nullability {
    const { varno, varattno, varlevelsup } = column;
    let scope: Scope | undefined = from;
    for (let level = Number(varlevelsup); level > 0; level--) scope = scope?.outerScope;
    const entry = scope && treesIn(scope.query.rtable)[Number(varno) - 1];
    if (!scope || !entry) return 'unknown';
    if (scope.notNullColumns.has(textKeyOf({ ...column, varlevelsup: '0' }))) return 'never';
    if (isOptional(scope.query, wordIn(varno))) return 'null';
    const index = Number(varattno) - 1;
    if (isTree(entry.subquery) && entry.relkind !== 'v')
      return this.#outputsOnce(entry.subquery, scope)[index] ?? 'unknown';
    switch (entry.rtekind) {
      case '0':
        return this.#columnOfRelation(wordIn(entry.relid), Number(varattno));
      case '2':
        return this.#answer(treesIn(entry.joinaliasvars)[index], scope);
      case '5':
        return mostNullable((entry.values_lists as Value[]).map((row) => this.#answer(treesIn(row)[index], scope)));
      case '6':
        return this.#columnOfCte(entry, scope, index);
      default:
        return 'unknown';
    }
  }

  #columnOfRelation(relation: string, column: number): Nullability {
    const view = this.#catalog.views.get(relation);
    if (view) {
      const outputs = this.#outputsOfViews.get(relation) ?? this.#outputs(view);
      this.#outputsOfViews.set(relation, outputs);
      return outputs[column - 1] ?? 'unknown';
    }
    return column < 0 || this.#catalog.notNullColumns.has(`${relation}.${column}`) ? 'never' : 'null';
  }

  #columnOfCte(entry: Tree, from: Scope, index: number): Nullability {
    let scope: Scope | undefined = from;
    for (let level = Number(entry.ctelevelsup); level > 0; level--) scope = scope?.outerScope;
    if (!scope || entry.self_reference === 'true') return 'unknown';
    const cte = treesIn(scope.query.cteList).find((each) => each.ctename === entry.ctename);
    return isTree(cte?.ctequery) ? (this.#outputsOnce(cte.ctequery, scope)[index] ?? 'unknown') : 'unknown';
  }

  #call(id: string, args: Nullability[]): Nullability {
    const calledFunction = this.#catalog.functions.get(id);
    if (!calledFunction || neverNullFunctions.has(calledFunction.name)) return calledFunction ? 'never' : 'unknown';
    if (sometimesNullFunctions.has(calledFunction.name) && calledFunction.builtIn) return 'null';
    if (!calledFunction.strict) return 'unknown';
    if (args.includes('null')) return 'null';
    return calledFunction.builtIn && args.every((each) => each === 'never') ? 'never' : 'unknown';
  }

  /** Most aggregates are null without rows. This can happen in a query without groups, or with a filter. */
  #aggregate({ aggfnoid, aggfilter, args }: Tree, scope: Scope): Nullability {
    if (neverNullFunctions.has(this.#nameOf(aggfnoid))) return 'never';
    if (treesIn(scope.query.groupClause).length === 0 || isTree(aggfilter)) return 'null';
    const answers = treesIn(args).map((each) => this.#answer(each.expr, scope));
    return answers.every((each) => each === 'never') ? 'never' : 'unknown';
  }

  #subquery({ subLinkType, subselect }: Tree, scope: Scope): Nullability {
    if (subLinkType === '0' || subLinkType === '6') return 'never';
    if (subLinkType !== '4' || !isTree(subselect)) return 'unknown';
    const [answer = 'unknown'] = this.#outputs(subselect, scope);
    return hasOneRow(subselect) || this.#followsReference(subselect, scope) ? answer : 'null';
  }

  /** Whether a subquery only looks up the row that a foreign key of the outer query refers to, which always exists. */
  #followsReference({ rtable, jointree }: QueryTree, scope: Scope): boolean {
    const conditions = conditionsIn(jointree);
    const [condition] = conditions;
    if (treesIn(rtable).length !== 1 || conditions.length !== 1 || condition?.node !== 'OPEXPR') return false;
    const sides = treesIn(condition.args).filter(({ node }) => node === 'VAR');
    const ownSide = sides.find(({ varlevelsup }) => varlevelsup === '0');
    const outerSide = sides.find(({ varlevelsup }) => varlevelsup === '1');
    if (!ownSide || !outerSide) return false;
    const columnIn = (tables: Value | undefined, { varno, varattno }: Tree) =>
      `${wordIn(treesIn(tables)[Number(varno) - 1]?.relid)}.${wordIn(varattno)}`;
    const reference = `${columnIn(scope.query.rtable, outerSide)} ${columnIn(rtable, ownSide)}`;
    return (
      this.#catalog.references.has(reference) && this.#column({ ...outerSide, varlevelsup: '0' }, scope) === 'never'
    );
  }

  /** Returns the values that cannot be null where this condition holds. */
  #mustBeValues(value: Tree): Tree[] {
    const neverNullValuesInAll = (values: Value | undefined) =>
      treesIn(values).flatMap((each) => this.#mustBeValues(each));
    if (value.node === 'NULLTEST') return value.nulltesttype === '1' ? neverNullValuesInAll(value.arg) : [];
    if (value.node === 'RELABELTYPE' || value.node === 'COERCEVIAIO')
      return [value, ...neverNullValuesInAll(value.arg)];
    if (value.node === 'SCALARARRAYOPEXPR') return neverNullValuesInAll(treesIn(value.args)[0] ?? null);
    const calledFunction =
      value.node === 'OPEXPR' ? value.opfuncid : value.node === 'FUNCEXPR' ? value.funcid : undefined;
    if (calledFunction !== undefined)
      return this.#catalog.functions.get(wordIn(calledFunction))?.strict
        ? [value, ...neverNullValuesInAll(value.args)]
        : [];
    return value.node === 'VAR' ? [value] : [];
  }

  #given(condition: Value | undefined, scope: Scope): Scope {
    const values = conditionsIn(condition).flatMap((each) => this.#mustBeValues(each));
    return { ...scope, notNullColumns: new Set([...scope.notNullColumns, ...values.map(textKeyOf)]) };
  }

  #nameOf = (id: Value | undefined): string => this.#catalog.functions.get(wordIn(id))?.name ?? '';
}

/** Functions that count as never returning null, even if an argument is null. */
const neverNullFunctions = new Set([
  ...['count', 'concat', 'concat_ws', 'format', 'now', 'row_number', 'rank', 'dense_rank', 'num_nulls'],
  ...['json_build_object', 'jsonb_build_object', 'json_build_array', 'jsonb_build_array'],
]);

/** Strict functions that can return null even if no argument is null. */
const sometimesNullFunctions = new Set([
  ...['json_object_field', 'json_object_field_text', 'jsonb_object_field', 'jsonb_object_field_text'],
  ...[
    'jsonb_array_element',
    'jsonb_array_element_text',
    'array_length',
    'array_position',
    'regexp_match',
    'to_regclass',
  ],
]);

const mostNullable = (answers: readonly Nullability[]): Nullability =>
  answers.includes('null') ? 'null' : answers.includes('unknown') ? 'unknown' : 'never';

const leastNullable = (answers: readonly Nullability[]): Nullability =>
  answers.includes('never') ? 'never' : answers.includes('unknown') ? 'unknown' : 'null';

/** Returns the queries that a union consists of; none for any other query. */
function unionBranchesOf({ setOperations, rtable }: QueryTree): QueryTree[] {
  const leavesOf = (value: Value | undefined): Tree[] => {
    if (!isTree(value)) return [];
    return value.node === 'RANGETBLREF' ? [value] : [...leavesOf(value.larg), ...leavesOf(value.rarg)];
  };
  const entries = treesIn(rtable);
  return leavesOf(setOperations)
    .map(({ rtindex }) => entries[Number(rtindex) - 1]?.subquery)
    .filter(isTree);
}

/** An aggregate without groups returns one row, whatever the table holds; so does a select without a table. */
const hasOneRow = ({ hasAggs, groupClause, havingQual, jointree, rtable, setOperations }: QueryTree): boolean => {
  if (isTree(havingQual) || isTree(setOperations)) return false;
  if (hasAggs === 'true') return treesIn(groupClause).length === 0;
  return treesIn(rtable).length === 0 && isTree(jointree) && !isTree(jointree.quals);
};

const joinsOf = (value: Value | undefined): Tree[] =>
  treesIn(value).flatMap((each) => {
    if (each.node === 'JOINEXPR') return [each, ...joinsOf(each.larg), ...joinsOf(each.rarg)];
    return each.node === 'FROMEXPR' ? joinsOf(each.fromlist) : [];
  });

const tablesIn = (value: Value | undefined): string[] =>
  treesIn(value).flatMap((each) => {
    if (each.node === 'RANGETBLREF') return [wordIn(each.rtindex)];
    if (each.node === 'JOINEXPR') return [...tablesIn(each.larg), ...tablesIn(each.rarg)];
    return each.node === 'FROMEXPR' ? tablesIn(each.fromlist) : [];
  });

/** Whether a table is on the side of an outer join that can be null. In `jointype`, 1 is left, 2 full, 3 right. */
const isOptional = (query: QueryTree, table: string): boolean =>
  joinsOf(query.jointree).some(
    ({ jointype, larg, rarg }) =>
      ((jointype === '1' || jointype === '2') && tablesIn(rarg).includes(table)) ||
      ((jointype === '3' || jointype === '2') && tablesIn(larg).includes(table)),
  );

/**
 * Returns the parts of a condition that must all hold. A query has them in its `where` and in the `on` of inner joins.
 */
const conditionsIn = (value: Value | undefined): Tree[] =>
  treesIn(value).flatMap((each) => {
    if (each.node === 'FROMEXPR') return [...conditionsIn(each.quals), ...conditionsIn(each.fromlist)];
    if (each.node === 'RANGETBLREF' || (each.node === 'JOINEXPR' && each.jointype !== '0')) return [];
    if (each.node === 'JOINEXPR') return [each.quals, each.larg, each.rarg].flatMap((part) => conditionsIn(part));
    return each.node === 'BOOLEXPR' && each.boolop === 'and' ? conditionsIn(each.args) : [each];
  });

const textKeyOf = (value: Tree): string =>
  JSON.stringify(value, (field, each: Value) => (field === 'location' ? undefined : each));
