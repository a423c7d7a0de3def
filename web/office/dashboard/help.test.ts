import { expect, test } from 'vitest';
import { staffRoles } from '#contract/core/roles.ts';
import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';
import { helpPages } from '#web/office/dashboard/help/help-pages.ts';
import { terms } from '#web/office/dashboard/help/terms.ts';
import { menuTabsOf, profileMenuTabs } from '#web/office/dashboard/tabs.ts';

const screenNamesOf = (role: (typeof staffRoles)[number]) =>
  [...new Set([...menuTabsOf(role), ...profileMenuTabs(role)].map(({ label }) => label))].filter(
    (label) => label !== 'Help',
  );

test.each(staffRoles)('every screen of a %s has one page of help, by its name in the menu and in its order', (role) => {
  const pages = helpPages.filter(({ roles, part }) => roles.includes(role) && !part);
  expect(pages.map(({ title }) => title)).toEqual(screenNamesOf(role));
});

const countWords = ({ about, tasks, terms: ofPage }: HelpPage): number =>
  [about, ...tasks.flatMap(({ task, how }) => [task, how]), ...ofPage.flatMap((term) => [term, terms[term]])]
    .join(' ')
    .split(/\s+/).length;

test('no page has more than 200 words, its terms included', () => {
  const longPages = helpPages
    .filter((page) => countWords(page) > 200)
    .map(({ tab, roles }) => `${tab} of ${roles.join(' ')}`);
  expect(longPages).toEqual([]);
});

test('every word of the glossary is explained on some page', () => {
  const usedTerms = new Set(helpPages.flatMap((page) => page.terms));
  expect(Object.keys(terms).filter((term) => !usedTerms.has(term as keyof typeof terms))).toEqual([]);
});
