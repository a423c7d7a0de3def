import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';

/** What makes a careless pattern go over a text again from each of its characters. */
const hardTexts = [' ', '1', '-', '@', ',', '=', 'a.', 'a@', '(1 ', '\u0301'].map(
  (part) => `x${part.repeat(20_000 / part.length)}x`,
);

// Work that grows with the square of the length takes seconds for a field.
test('no field of a call takes long to refuse a text that is made to be hard', () => {
  const slow: string[] = [];
  for (const [name, { input }] of Object.entries(endpoints))
    for (const [key, field] of Object.entries(
      'shape' in input ? (input.shape as Record<string, z.core.$ZodType>) : {},
    )) {
      const startedAt = Date.now();
      for (const text of hardTexts) z.safeParse(field, text);
      if (Date.now() - startedAt > 1_000) slow.push(`${name}: ${key}`);
    }
  expect(slow).toEqual([]);
});
