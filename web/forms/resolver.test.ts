import type { ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { koboField } from '#contract/core/fields.ts';
import { schemaResolver, type ValuesOf } from '#web/forms/resolver.ts';

const orderSchema = z.object({
  name: z.string().check(z.minLength(1, 'Who?')),
  rows: z.array(z.object({ priceKobo: koboField, count: z.int('How many?') })),
});
type Values = ValuesOf<z.input<typeof orderSchema>>;

const check = (values: Values) =>
  schemaResolver(orderSchema, () => [
    { field: 'name', message: 'Which one?' },
    { field: 'rows.1.price', message: 'Too dear' },
  ])(values, undefined, {} as ResolverOptions<Values>);

test('each field shows its first problem, also a field of a row', async () => {
  const wrongValues = {
    name: '',
    rows: [
      { price: 1, count: 1.5 },
      { price: 2, count: 2 },
    ],
  };
  expect(await check(wrongValues)).toEqual({
    values: {},
    errors: {
      name: { type: 'rule', message: 'Who?' },
      rows: [{ count: { type: 'rule', message: 'How many?' } }, { price: { type: 'rule', message: 'Too dear' } }],
    },
  });
});

test('naira that are typed are sent in kobo', async () => {
  const typedValues = { name: 'Ada', rows: [{ price: 24.5, count: 2 }] };
  expect(await schemaResolver(orderSchema)(typedValues, undefined, {} as ResolverOptions<Values>)).toEqual({
    values: { name: 'Ada', rows: [{ priceKobo: 2450, count: 2 }] },
    errors: {},
  });
});
