import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/api.ts';
import { schemasIn } from '#tools/testing/input-schemas.ts';

/** Texts that a careless regular expression reads again from each character on. */
const hardTexts = [' ', '1', '-', '@', ',', '=', 'a.', 'a@', '(1 ', '\u0301'].map(
  (part) => `x${part.repeat(20_000 / part.length)}x`,
);

// Work that grows with the square of the length takes seconds for a field.
test('no field of a call takes long to refuse a text that is made to be hard', () => {
  const slowFields: string[] = [];
  for (const [name, { input }] of Object.entries(endpoints))
    for (const { path, schema } of schemasIn(input)) {
      const before = process.cpuUsage();
      for (const text of hardTexts) z.safeParse(schema, text);
      // Measures the time of the processor, because a busy machine makes every field wait.
      if (process.cpuUsage(before).user > 1_000_000) slowFields.push(`${name}: ${path}`);
    }
  expect(slowFields).toEqual([]);
}, 180_000);
