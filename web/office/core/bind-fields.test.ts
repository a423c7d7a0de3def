import type { UseFormReturn } from 'react-hook-form';
import { expect, test } from 'vitest';
import { safeEntryInput } from '#contract/till/safe.ts';
import { bindFields } from '#web/office/core/bind-fields.ts';

type Values = { amount: number | undefined; party: string };

function boundForm() {
  const registered: Record<string, unknown> = {};
  const form = {
    formState: {},
    getFieldState: (name: string) => ({ error: name === 'party' ? { message: 'Who?' } : undefined }),
    register: (name: string, options: unknown) => {
      registered[name] = options;
      return { name };
    },
  } as unknown as UseFormReturn<Values, unknown, unknown>;
  return { field: bindFields(form, safeEntryInput), registered };
}

test('a field has its name, its error, and what the schema says', () => {
  const { field, registered } = boundForm();
  expect(field('party')).toEqual({ name: 'party', error: 'Who?', autoComplete: 'off' });
  expect(field('amount')).toEqual({ name: 'amount', error: undefined, inputMode: 'decimal', autoComplete: 'off' });
  expect(registered.amount).toEqual({ setValueAs: expect.any(Function) });
});

test('a field that the form reads in its own way is a text', () => {
  const { field, registered } = boundForm();
  const ownOptions = { setValueAs: Number };
  expect(field('amount', ownOptions)).toEqual({ name: 'amount', error: undefined, autoComplete: 'off' });
  expect(registered.amount).toEqual(ownOptions);
});
