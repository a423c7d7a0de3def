import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newService } from '#contract/accounts/services.ts';
import { newDrink } from '#contract/bar/drinks.ts';
import { exchangeRatesChange } from '#contract/rooms/currency.ts';
import { updateRoomInput } from '#contract/rooms/numbered-rooms.ts';
import { hourCharges, newRatePlan } from '#contract/rooms/rate-plans.ts';
import { safeEntryInput } from '#contract/till/safe.ts';
import { envelopeInput } from '#contract/till/till-cash.ts';
import { typingRulesOf } from '#web/office/core/typing-rules.ts';

const amountInput = { inputMode: 'decimal', autoComplete: 'off' };

test.each([
  ['an amount', safeEntryInput, 'amount', amountInput],
  ['an amount of a row', hourCharges, 'data.0.price', amountInput],
  ['a number that need not be whole', exchangeRatesChange, 'USD', amountInput],
  ['a whole number', newRatePlan, 'percentOff', { type: 'number', inputMode: 'numeric', min: 0, max: 90 }],
  ['one that may be empty', newService, 'readyHours', { type: 'number', inputMode: 'numeric', min: 1, max: 240 }],
  ['one inside', newRatePlan, 'ownTerms.noShowPercent', { type: 'number', inputMode: 'numeric', min: 0, max: 100 }],
  ['one that can be negative', updateRoomInput, 'floor', { type: 'number', inputMode: undefined, min: -2, max: 60 }],
  ['a text', safeEntryInput, 'party', { autoComplete: 'off' }],
  ['a text that may be left out', safeEntryInput, 'note', { autoComplete: 'off' }],
  ['a text or nothing', z.object({ email: z.union([z.literal(''), z.email()]) }), 'email', { autoComplete: 'off' }],
  ['what is chosen', safeEntryInput, 'kind', undefined],
  ['who is chosen', envelopeInput, 'receivedBy', undefined],
  ['what the schema does not know', safeEntryInput, 'amountKobo', undefined],
])('%s is typed as the schema says', (_, schema, name, input) => {
  expect(typingRulesOf(schema, name).input).toEqual(input);
});

const read = (schema: Parameters<typeof typingRulesOf>[0], name: string, ...typed: unknown[]) =>
  typed.map((each) => typingRulesOf(schema, name).setValueAs?.(each));

test('an amount is read with commas and its sign, and a blank is no amount', () => {
  expect(read(safeEntryInput, 'amount', '₦24,900.50', '.5', '-3', '', 'abc')).toEqual([
    ...[24_900.5, 0.5, -3, Number.NaN, Number.NaN],
  ]);
});

test('a blank is null where the schema knows null', () => {
  expect(read(newDrink, 'cost', '', null, ' ', '1,100.50', 0, 'abc')).toEqual([
    ...[null, null, null, 1100.5, 0, Number.NaN],
  ]);
  expect(read(exchangeRatesChange, 'EUR', '', '  ', null, '1,534.27', '₦1 780', 1534.27, 'a lot')).toEqual([
    ...[null, null, null, 1534.27, 1780, 1534.27, Number.NaN],
  ]);
  expect(read(newService, 'readyHours', '', null, '24', '1.5')).toEqual([null, null, 24, 1.5]);
});

test('a whole number that is blank is no number', () => {
  expect(read(newRatePlan, 'percentOff', '', '10', '-1')).toEqual([Number.NaN, 10, -1]);
});
