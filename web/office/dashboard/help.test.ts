import { expect, test } from 'vitest';
import { staffRoles } from '#contract/core/roles.ts';
import { barHelp } from '#web/office/dashboard/help/bar-help.ts';
import type { HelpPage } from '#web/office/dashboard/help/help-page.ts';
import { helpPages } from '#web/office/dashboard/help/help-pages.ts';
import { terms, termsOf } from '#web/office/dashboard/help/terms.ts';
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

test('in a hotel without a bar the help speaks of none', () => {
  const textsOf = ({ about, tasks, terms: ofPage }: HelpPage) => [
    about,
    ...tasks.flatMap(({ task, how }) => [task, how]),
    ...termsOf({ hasBar: false }, ofPage).map((term) => `${term}: ${terms[term]}`),
  ];
  const pages = helpPages.filter((page) => !barHelp.includes(page) && page.roles.some((role) => role !== 'barmen'));
  const texts = pages.flatMap(textsOf).filter((text) => /\b(bar|barman|drinks?|tabs?)\b/i.test(text));
  // The owner says on Hotel Details whether there is a bar, and a bar of the plan is a stay.
  expect(texts.filter((text) => !/whether it has a bar|A bar is a stay|its bar/.test(text))).toEqual([]);
});
