/** A node of PostgreSQL's query tree: `{VAR :varno 1 :varattno 2}` is `{ node: 'VAR', varno: '1', varattno: '2' }`. */
export type Tree = { node: string; [field: string]: Value };
export type Value = string | null | Tree | Value[];
export type QueryTree = Tree;

const tokenPattern = /[{}()]|"(?:[^"\\]|\\.)*"|(?:[^\s{}()\\]|\\.)+/gs;

/** Reads the text of `pg_proc.prosqlbody` or `pg_rewrite.ev_action`, whose statements are in one or two lists. */
export function readQueryTree(text: string): QueryTree {
  const tokens = text.match(tokenPattern) ?? [];
  let position = 0;

  function readValue(): Value {
    const firstToken = tokens[position++];
    if (firstToken === '{') return readNode();
    if (firstToken === '(') return readList();
    return firstToken === undefined || firstToken === '<>' ? null : firstToken;
  }

  function readList(): Value[] {
    const values: Value[] = [];
    while (position < tokens.length && tokens[position] !== ')') values.push(readValue());
    position++;
    return values;
  }

  function readNode(): Tree {
    const tree: Tree = { node: tokens[position++] ?? '' };
    while (position < tokens.length && tokens[position] !== '}') {
      const field = tokens[position++] ?? '';
      const values: Value[] = [];
      while (position < tokens.length && tokens[position] !== '}' && !tokens[position]?.startsWith(':'))
        values.push(readValue());
      tree[field.slice(1)] = values.length === 1 ? (values[0] ?? null) : values;
    }
    position++;
    return tree;
  }

  const topValue = readValue();
  const query = [topValue].flat(2)[0];
  if (!isTree(query)) throw new Error(`This is no query tree: ${text.slice(0, 80)}`);
  return query;
}

export const isTree = (value: Value | undefined): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const treesIn = (value: Value | undefined): Tree[] => [value ?? null].flat().filter(isTree);

/** Returns a field that is one word, such as a number or a name; an empty text for any other field. */
export const wordIn = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
