import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';
import { fromForm } from '#contract/core/wire.ts';
import { offerRules } from '#web/office/core/offer-rules.ts';
import { typingRulesOf } from '#web/office/core/typing-rules.ts';

const offer = z.object({
  priceKobo: koboField,
  terms: z.object({ percent: z.int('Percent?') }),
  bookers: z.array(z.email('Who?')),
});
type Values = { price: number; terms: { percent: number }; bookers: string };

const rules = offerRules(offer, ({ bookers, ...rest }: Values) =>
  fromForm(offer, { ...rest, bookers: bookers.split(' ') }),
);
const check = (values: Values) => rules(values, undefined, {} as ResolverOptions<Values>);

test('what is typed stays as it is, checked as what the server gets of it', async () => {
  const values = { price: 24.5, terms: { percent: 10 }, bookers: 'ada@example.ng ben@example.ng' };
  expect(await check(values)).toEqual({ values, errors: {} });
});

test('a problem stands at the field, and one inside a list at the list', async () => {
  const { errors } = await check({ price: Number.NaN, terms: { percent: 1.5 }, bookers: 'ada@example.ng ben' });
  expect(errors).toEqual({
    price: { type: 'rule', message: expect.any(String) },
    terms: { percent: { type: 'rule', message: 'Percent?' } },
    bookers: { type: 'rule', message: 'Who?' },
  });
});

test('the fields are typed as the schema of the server says', () => {
  expect(typingRulesOf(rules.schema, 'price').input).toEqual({ inputMode: 'decimal', autoComplete: 'off' });
});
