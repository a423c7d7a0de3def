import { parseSync, Visitor } from 'oxc-parser';
import type { File } from '#tools/structure/source.ts';

/** Words that docs/glossary.md retires, each with the word to use. A word is a part of an identifier or of a file name. */
const retired = new Map([
  ['announce', 'notify'],
  ['deed', 'history entry'],
  ['deeds', 'history entries'],
  ['house', 'deps, hotel or test app'],
  ['houses', 'test apps'],
  ['mover', 'actor'],
  ['outbox', 'jobs'],
  ['promised', 'enqueued'],
  ['unheard', 'unverified'],
  ['wish', 'input'],
  ['wished', 'input'],
  ['wishes', 'inputs'],
]);

/** Names on the wire, and what the trade says: a guest is in house. */
const allowed = /^(houseToday|.*[iI]n_?[hH]ouse.*)$/;

const parts = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** Identifiers and file names that use a retired word, as sentences. */
export function retiredWords(files: readonly File[]): string[] {
  return files.flatMap(({ path, text }) => {
    const inPath = problems(path.replace(/^.*\//, ''), path);
    return /\.tsx?$/.test(path)
      ? [...inPath, ...[...identifiers(path, text)].flatMap((name) => problems(name, path))]
      : inPath;
  });
}

function problems(name: string, path: string): string[] {
  if (allowed.test(name)) return [];
  const word = parts(name).find((part) => retired.has(part));
  return word ? [`${path}: ${name}: say ${retired.get(word)} (docs/glossary.md)`] : [];
}

function identifiers(path: string, text: string): Set<string> {
  const names = new Set<string>();
  const add = ({ name }: { name: string }) => names.add(name);
  new Visitor({ Identifier: add, JSXIdentifier: add }).visit(parseSync(path, text).program);
  return names;
}
