import type { UseFormReturn } from 'react-hook-form';
import { expect, test } from 'vitest';
import { formRef, showServerErrors } from '#web/forms/server-errors.ts';

type Values = Record<'name' | 'amount' | 'cashReason', string>;

/** Makes a form that shows these fields on the screen, in this order. */
function makeFormWith(...onScreen: readonly string[]) {
  const calls: string[] = [];
  const form = {
    control: {},
    getValues: () => ({ name: '', amount: '', cashReason: '' }),
    setError: (field: string, { message }: { message: string }) => void calls.push(`${field}: ${message}`),
    setFocus: (field: string) => void calls.push(`focus ${field}`),
  } as unknown as UseFormReturn<Values>;
  const elements = onScreen.map((name) => ({ getAttribute: () => name }));
  formRef(form)({ elements } as unknown as HTMLFormElement);
  return { form, calls };
}

const errors = [
  { field: 'name', message: 'Who?' },
  { field: 'amount', message: 'How much?' },
];

test('each error stands at its field, and the first one on the screen takes the focus', () => {
  const { form, calls } = makeFormWith('amount', '', 'name');
  expect(showServerErrors(form, errors)).toBe(true);
  expect(calls).toEqual(['amount: How much?', 'name: Who?', 'focus amount']);
});

test('a field that only appears with its error gets it', () => {
  const { form, calls } = makeFormWith('amount');
  expect(showServerErrors(form, [{ field: 'cashReason', message: 'Why in cash?' }])).toBe(true);
  expect(calls).toEqual(['cashReason: Why in cash?']);
});

test('what belongs to no field is left to the form', () => {
  const { form, calls } = makeFormWith('amount', 'name');
  expect(showServerErrors(form, [{ field: 'key', message: 'Used already' }])).toBe(false);
  expect(calls).toEqual([]);
});
