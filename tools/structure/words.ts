import { camelCase } from '#db/names.ts';
import type { Source } from '#tools/structure/source.ts';

/**
 * Words that docs/glossary.md retires, each with the word to use. A word is a part of an identifier or of a file name.
 */
const replacementByRetiredWord = new Map([
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
 * Names that are allowed although they contain a retired word. They are names on the wire, or contain the hotel trade’s
 * term `in house`.
 */
const exemptRetiredPattern = /^(houseToday|payable_amount|.*[iI]n_?[hH]ouse.*)$/;

/** Words with one meaning in docs/glossary.md, as patterns of names that use them otherwise, with the words to use. */
const strayWordPatterns: readonly (readonly [RegExp, string])[] = [
  [/(?<!\brate )\bplans?\b/, 'rate plan or room chart'],
  [/\bheld\b(?! bookings?\b)/, 'reserved, leased, locked or what else it is: only an unpaid booking is held'],
  [
    /\bkept\b(?! (reply|replies|pages?|calls?|answer|kobo|amounts?|at desk|at kobo)\b)/,
    'stored, left, unchanged, unsent or what else it is: only money and replies are kept',
  ],
];

/**
 * Names that are allowed although they have a stray word, like the columns of `db/types.ts`. One is a field of the API;
 * the others name plans that PostgreSQL makes for queries.
 */
const exemptStrays = new Set(['bookedPlan', 'isStalePlan', 'explainPlans', 'freshWithUsualPlans']);
/**
 * Stray words that are allowed only as names of properties, whose object says what they are. They are of the API, of
 * the state of a refund, or of the output of `explain`.
 */
const exemptProperties = new Set(['plan', 'plans', 'planNews', 'roomPlan', 'isKept', 'kept', 'Plan', 'Plans']);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

export function findRetiredWords(paths: readonly string[], sources: readonly Source[]): string[] {
  const columns = sources.find(({ path }) => path === 'db/types.ts')?.identifiers ?? new Set<string>();
  const isExempt = (name: string, isProperty: boolean): boolean => {
    const inCode = camelCase(name);
    return columns.has(inCode) || exemptStrays.has(inCode) || (isProperty && exemptProperties.has(name));
  };
  return [
    ...paths.flatMap((path) => {
      const name = path.replace(/^.*\//, '');
      return [...findRetiredIn(name, path), ...findStrayIn(name, path)];
    }),
    ...sources.flatMap(({ path, identifiers, variables }) =>
      [...identifiers].flatMap((name) => [
        ...findRetiredIn(name, path),
        ...(isExempt(name, !variables.has(name)) ? [] : findStrayIn(name, path)),
      ]),
    ),
  ];
}

function findRetiredIn(name: string, path: string): string[] {
  if (exemptRetiredPattern.test(name)) return [];
  const word = wordsOf(name).find((part) => replacementByRetiredWord.has(part));
  return word ? [`${path}: ${name}: say ${replacementByRetiredWord.get(word)} (docs/glossary.md)`] : [];
}

function findStrayIn(name: string, path: string): string[] {
  const words = wordsOf(name).join(' ');
  const [, instead] = strayWordPatterns.find(([word]) => word.test(words)) ?? [];
  return instead ? [`${path}: ${name}: say ${instead} (docs/glossary.md)`] : [];
}
