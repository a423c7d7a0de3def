/** A table that a query names, in snake_case. It can also be the name of a common table expression. */
export type NamedTable = { table: string; isWritten: boolean };

const readingCallPattern = /^(selectFrom|from|using|(inner|left|right|full|cross)Join(Lateral)?)$/;
const writingCallPattern = /^(insertInto|updateTable|deleteFrom|mergeInto)$/;

const writingClausePattern = /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate|lock\s+table|update)\s+(\w+)/gi;
/** Leaves out a name before a parenthesis, because it is a function's. */
const readingClausePattern =
  /(?<!delete\s+)\b(?:from|join|using)\s+((?:\w+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*\w+\b(?!\s*\())/gi;
/** The table at the start of a template that another template inserts after its `from`. */
const fromFragmentPattern = /^\s*\w+\b(?=\s+\w)/;

/** `argument` is the first argument of a call. A table is named there as `roomType` or `room_type as type`. */
export function tableInCall(method: string, argument: string): NamedTable[] {
  const isWritten = writingCallPattern.test(method);
  const namesTable = (isWritten || readingCallPattern.test(method)) && /^\w+( as \w+)?$/.test(argument);
  return namesTable ? [{ table: toTableName(argument), isWritten }] : [];
}

/** `text` is the text of an `sql` template, with a `?` in the place of each value. */
export function tablesInSql(text: string): NamedTable[] {
  const code = text.replace(/--.*/g, '');
  const tablesRead = [...code.matchAll(readingClausePattern)].flatMap(([, list = '']) => list.split(','));
  tablesRead.push(...(fromFragmentPattern.exec(code) ?? []));
  const tablesWritten = [...code.matchAll(writingClausePattern)].map(([, name = '']) => name);
  return [
    ...tablesRead.map((name) => ({ table: toTableName(name), isWritten: false })),
    ...tablesWritten.map((name) => ({ table: toTableName(name), isWritten: true })),
  ];
}

const toTableName = (text: string): string =>
  (/\w+/.exec(text)?.[0] ?? '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
