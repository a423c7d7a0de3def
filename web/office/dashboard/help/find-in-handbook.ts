import type { Hotel } from '#contract/core/hotel.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import { countWordsFound } from '#web/office/core/has-words.ts';
import { barHelp } from '#web/office/dashboard/help/bar-help.ts';
import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';
import { helpPages } from '#web/office/dashboard/help/help-pages.ts';
import { otherWords } from '#web/office/dashboard/help/other-words.ts';
import { type Term, terms, termsOf } from '#web/office/dashboard/help/terms.ts';

const searchTextOf = ({ tab, part, title, about, tasks }: HelpPage): string =>
  [title, about, ...tasks.flatMap(({ task, how }) => [task, how]), otherWords[part ?? tab] ?? ''].join(' ');

/**
 * Returns the items whose text has all typed words. If no text has all of them, returns those with the most typed
 * words.
 */
function findBest<T>(all: readonly T[], textOf: (one: T) => string, typed: string): readonly T[] {
  if (typed === '') return all;
  const counts = all.map((one) => countWordsFound(textOf(one), typed).found);
  const most = Math.max(0, ...counts);
  return most === 0 ? [] : all.filter((_, index) => counts[index] === most);
}

/**
 * Returns what the handbook of a role says about the typed words, or the whole handbook if nothing is typed. In a hotel
 * without a bar it leaves out pages and words of the bar.
 */
export function findInHandbook(
  role: StaffRole,
  typed: string,
  { hasBar }: Pick<Hotel, 'hasBar'> = { hasBar: true },
): { pages: readonly HelpPage[]; glossary: readonly Term[] } {
  const pages = helpPages.filter((page) => page.roles.includes(role) && (hasBar || !barHelp.includes(page)));
  const termsOfPages = new Set(pages.flatMap((page) => page.terms));
  const glossary = termsOf({ hasBar }, [...termsOfPages]).toSorted((one, other) => one.localeCompare(other, 'en'));
  return {
    pages: findBest(pages, searchTextOf, typed),
    glossary: findBest(glossary, (term) => `${term} ${terms[term]}`, typed),
  };
}
