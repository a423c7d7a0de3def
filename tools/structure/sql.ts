/** A table that a query names, in snake_case. It can also be the name of a common table expression. */
export type NamedTable = { table: string; isWritten: boolean };

const readingCall = /^(selectFrom|from|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
const writingCall = /^(insertInto|updateTable|deleteFrom|mergeInto)$/;

const writingClause = /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate|lock\s+table|update)\s+(\w+)/gi;
/** Leaves out a name before a parenthesis, because it is a function's. */
const readingClause = /(?<!delete\s+)\b(?:from|join|using)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+\b(?!\s*\())/gi;
/** The table at the start of a template that another template inserts after its `from`. */
const fromFragment = /^\s*\w+\b(?=\s+\w)/;

/** `argument` is the first argument of a call: if it names a table, then as `roomType` or `room_type as type`. */
export function tableInCall(method: string, argument: string): NamedTable[] {
  const isWritten = writingCall.test(method);
  const namesTable = (isWritten || readingCall.test(method)) && /^\w+( as \w+)?$/.test(argument);
  return namesTable ? [{ table: tableName(argument), isWritten }] : [];
}

/** `text` is the text of an `sql` template, with a `?` in the place of each value. */
export function tablesInSql(text: string): NamedTable[] {
  const code = text.replace(/--.*/g, '');
  const tablesRead = [...code.matchAll(readingClause)].flatMap(([, list = '']) => list.split(','));
  tablesRead.push(...(fromFragment.exec(code) ?? []));
  const tablesWritten = [...code.matchAll(writingClause)].map(([, name = '']) => name);
  return [
    ...tablesRead.map((name) => ({ table: tableName(name), isWritten: false })),
    ...tablesWritten.map((name) => ({ table: tableName(name), isWritten: true })),
  ];
}

const tableName = (text: string): string =>
  (/\w+/.exec(text)?.[0] ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
