import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Reference, referenceGroups } from '#web/ui/reference.tsx';

test.each([
  ['REF-1795886741902', 'REF- 1795 8867 41902'],
  ['BK-7G2KQ9XA', 'BK- 7G2K Q9XA'],
  ['WI-12', 'WI- 12'],
  ['12345678', '1234 5678'],
])('%s is shown in groups, and copied as it is', (reference, shown) => {
  expect(referenceGroups(reference).join(' ')).toBe(shown);
  expect(referenceGroups(reference).join('')).toBe(reference);
});

test.each(['BK-7G2KQ9XA, Ọlá Guest 7', 'Deluxe, 12 rooms', ''])('what is no reference stays together: %s', (text) => {
  const html = renderToStaticMarkup(Reference({ children: text }));
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
  const rest = text.replace('BK-7G2KQ9XA', '');
  expect(html.endsWith(`</span>${rest}`)).toBe(true);
});
