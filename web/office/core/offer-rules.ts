import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { nameWithoutUnit } from '#contract/core/wire.ts';
import { type FormRules, schemaResolver } from '#web/forms/resolver.ts';

/**
 * Checks a form by the server's schema although its values have another shape: `toInput` makes the input of the call. A
 * problem inside a list is shown at the field of the list.
 */
export function offerRules<V extends FieldValues>(
  schema: z.ZodMiniType,
  toInput: (values: V) => unknown,
): FormRules<V, V> {
  const rules = schemaResolver<V, V>(z.custom<V>(), (values) =>
    (z.safeParse(schema, toInput(values)).error?.issues ?? []).map(({ path, message }) => ({
      field: nameWithoutUnit(path.join('.').replace(/\.\d.*$/, '')),
      message,
    })),
  );
  return Object.assign(rules, { schema });
}
