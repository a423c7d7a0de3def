import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { kobo } from '#contract/core/money.ts';
import { noOwnPictures } from '#contract/core/site-pictures.ts';
import type { PayLinkView } from '#contract/front-desk/pay-account.ts';
import demo from '#hotel';
import { FactsProvider } from '#web/core/context.ts';
import { Away } from '#web/site/away/away.tsx';
import { CallOrWrite } from '#web/site/checkout/checkout-help.tsx';
import { Pay } from '#web/site/pay/pay.tsx';

const facts = {
  hotel: demo,
  pictures: noOwnPictures,
  today: '2026-11-21',
  now: '2026-11-21T09:00:00Z',
  publicUrl: 'https://hotel.example',
};
const unreachable = { ...facts, hotel: { ...demo, phones: [''] as [string] } };
const textOf = (element: ReactElement, pageFacts = facts): string =>
  renderToStaticMarkup(<FactsProvider value={pageFacts}>{element}</FactsProvider>).replaceAll(/<[^>]*>/g, '');

const paid: PayLinkView = {
  state: 'paid',
  ...{ amountKobo: kobo(10_000), paidAmountKobo: kobo(10_000), description: 'Your stay' },
  ...{ reference: null, checkout: null },
};

test.each([
  ['the page of a hotel that is away', <Away key="away" />, 'by telephone'],
  [
    'the page of a pay link',
    <Pay key="pay" loaded={paid} txRef="TX-1" status={undefined} transactionId={undefined} />,
    'Questions?',
  ],
])('%s names the telephone number, or says nothing of one', (_, element, words) => {
  expect(textOf(element)).toMatch(
    new RegExp(`${words.replace('?', '\\?')}[^.]*${demo.phones[0].replaceAll('+', '\\+')}`),
  );
  expect(textOf(element, unreachable)).not.toContain(words);
});

test('who has no number to call is told to call the hotel', () => {
  expect(textOf(<CallOrWrite before="Try again, call" />)).toContain(`Try again, call ${demo.phones[0]} or write on`);
  expect(textOf(<CallOrWrite before="Try again, call" />, unreachable)).toBe('Try again, call the hotel.');
});
