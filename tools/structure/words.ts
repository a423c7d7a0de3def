import type { Source } from '#tools/structure/source.ts';

/** Words that docs/glossary.md retires, each with the word to use. A word is a part of an identifier or of a file name. */
const retired = new Map([
  ['announce', 'notify'],
  ['deed', 'history entry'],
  ['deeds', 'history entries'],
  ['house', 'deps, hotel or test app'],
  ['houses', 'test apps'],
  ['mover', 'actor'],
  ['outbox', 'jobs'],
  ['owing', 'a status trait'],
  ['payable', 'charge or booking'],
  ['payables', 'charges or bookings'],
  ['promised', 'enqueued'],
  ['unheard', 'unverified'],
  ['wish', 'input'],
  ['wished', 'input'],
  ['wishes', 'inputs'],
]);

/**
 * Allowed although they contain a retired word: names on the wire, and the hotel trade's term for a guest's presence, `in
 * house`.
 */
const exempt = /^(houseToday|payable_amount|.*[iI]n_?[hH]ouse.*)$/;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

export const retiredWords = (paths: readonly string[], sources: readonly Source[]): string[] => [
  ...paths.flatMap((path) => problemsOf(path.replace(/^.*\//, ''), path)),
  ...sources.flatMap(({ path, identifiers }) => [...identifiers].flatMap((name) => problemsOf(name, path))),
];

function problemsOf(name: string, path: string): string[] {
  if (exempt.test(name)) return [];
  const word = wordsOf(name).find((part) => retired.has(part));
  return word ? [`${path}: ${name}: say ${retired.get(word)} (docs/glossary.md)`] : [];
}
