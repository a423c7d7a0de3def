import type { Checker } from 'typescript/unstable/sync';
import { allowsNull, misfitReason, type Property } from '#tools/sql/asserted.ts';
import type { Column, Describer } from '#tools/sql/describe.ts';
import { exceptions as knownExceptions } from '#tools/sql/exceptions.ts';
import { Finder, type FoundStatement } from '#tools/sql/find.ts';
import type { Program } from '#tools/sql/program.ts';

type Problem = Pick<FoundStatement, 'place' | 'source'> & { message: string; column?: string };

/** Compares the asserted types of the rows with what PostgreSQL says of the statements. Returns what differs. */
export async function checkSqlTypes(
  program: Program,
  describer: Describer,
  paths: readonly string[],
  exceptions = knownExceptions,
): Promise<string[]> {
  const finder = new Finder(program);
  const foundStatements = paths.flatMap((path) => finder.findIn(path));
  // Makes the tables of the stand-ins for outside parties, which no migration makes.
  for (const { texts } of foundStatements)
    for (const text of texts) if (/^\s*(create|alter) table/.test(text)) await describer.run(text);
  const problems: Problem[] = [];
  for (const each of foundStatements) problems.push(...(await problemsOf(program.checker, describer, each)));
  const unusedExceptions = new Set(exceptions);
  const unexpectedProblems = problems.filter(({ place, source, column }) => {
    const knownException = exceptions.find(
      (each) => place.startsWith(`${each.file}:`) && source.includes(each.sql) && each.column === column,
    );
    if (knownException) unusedExceptions.delete(knownException);
    return !knownException;
  });
  return [
    ...unexpectedProblems.map(({ place, message }) => `${place} ${message}`),
    ...[...unusedExceptions].map(
      ({ file, sql }) => `tools/sql/exceptions.ts: nothing needs the exception for "${sql}" in ${file}`,
    ),
  ];
}

async function problemsOf(checker: Checker, describer: Describer, statement: FoundStatement): Promise<Problem[]> {
  const { place, source, texts, assertedProperties, unreadable } = statement;
  if (unreadable) return [{ place, source, message: `cannot be checked: ${unreadable}` }];
  const problems = new Map<string, Problem>();
  for (const text of texts.filter((each) => /^\s*(select|with|insert|update|delete|merge|values)\b/i.test(each))) {
    const columns = await describer.columnsOf(text).catch((error: Error) => `${error.message}, in: ${text}`);
    const differences =
      typeof columns === 'string' ? [{ message: columns }] : differencesOf(checker, assertedProperties, columns);
    for (const difference of differences) problems.set(difference.message, { place, source, ...difference });
  }
  return [...problems.values()];
}

function differencesOf(checker: Checker, rowProperties: readonly Property[], columns: readonly Column[]) {
  return rowProperties.flatMap(({ name, type, isOptional }): Pick<Problem, 'message' | 'column'>[] => {
    const column = columns.find((each) => each.name === name);
    const names = columns.map((each) => each.name).join(', ');
    if (!column)
      return isOptional ? [] : [{ message: `${name}: there is no such column; there are ${names || 'none'}` }];
    const assertedText = `${name}: ${checker.typeToString(type)}`;
    const misfit = misfitReason(checker, type, column.value);
    if (misfit) return [{ message: `${assertedText}, but ${column.type} ${misfit}` }];
    return column.mayBeNull && !allowsNull(type)
      ? [{ message: `${assertedText}, but it can be null`, column: name }]
      : [];
  });
}
