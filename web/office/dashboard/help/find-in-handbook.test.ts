import { expect, test } from 'vitest';
import { findInHandbook } from '#web/office/dashboard/help/find-in-handbook.ts';

const titlesFor = (...search: Parameters<typeof findInHandbook>) =>
  findInHandbook(...search).pages.map(({ title }) => title);

test.each([
  ['receptionist', 'another room', 'Plan'],
  ['receptionist', 'air conditioner', 'Plan'],
  ['receptionist', 'two bills', 'Account of a stay'],
  ['receptionist', 'separate bill', 'Account of a stay'],
  ['receptionist', 'cancel', 'Cancelling, refunds and discounts'],
  ['receptionist', 'refund', 'Cancelling, refunds and discounts'],
  ['receptionist', 'discount', 'Cancelling, refunds and discounts'],
  ['receptionist', 'policy', 'Cancelling, refunds and discounts'],
  ['receptionist', 'whatsapp', 'Bookings'],
  ['receptionist', 'deposit', 'Bookings'],
  ['receptionist', 'alert', 'Bookings'],
  ['receptionist', 'RRN', 'Bookings'],
  ['receptionist', 'terminal', 'Shift'],
  ['barmen', 'network', 'Create Sale'],
  ['barmen', 'terminal', 'Create Sale'],
  ['receptionist', 'one more night', 'Bookings'],
  ['receptionist', 'extend', 'Bookings'],
  ['receptionist', 'hand over', 'Shift'],
  ['receptionist', 'charger', 'Notes'],
  ['receptionist', 'lock', 'Settings'],
  ['barmen', 'split the table', 'Create Sale'],
  ['barmen', 'bottle broken', 'Stock'],
  ['barmen', 'refund', 'Create Sale'],
  ['superadmin', 'lost phone', 'Staff Management'],
  ['superadmin', 'who owes', 'Money Now'],
  ['superadmin', 'who cancelled', 'Audit Log'],
  ['superadmin', 'new employee', 'Staff Management'],
] as const)('a %s who searches the handbook for “%s” finds the page of %s', (role, typed, title) => {
  expect(titlesFor(role, typed)).toContain(title);
});

test('if no page has all words, those with the most of them are found', () => {
  expect(titlesFor('receptionist', 'wake the ambassador')).toEqual(['Notes']);
});

test('a word that no page has finds nothing', () => {
  expect(findInHandbook('receptionist', 'zzzz')).toEqual({ pages: [], glossary: [] });
});

test('the glossary of a role has the words of its own screens only', () => {
  const { glossary } = findInHandbook('receptionist', '');
  expect(glossary).toContain('To pay later');
  expect(glossary).not.toContain('RevPAR');
});

test('a hotel without a bar has neither its pages nor its words', () => {
  const { pages, glossary } = findInHandbook('superadmin', '', { hasBar: false });
  expect(pages.map(({ title }) => title)).not.toContain('Drinks Management');
  expect(glossary).not.toContain('Sale line');
  expect(glossary).toContain('Till');
});
