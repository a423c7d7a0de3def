import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { plainName } from '#contract/core/wire.ts';
import { type FormRules, schemaResolver } from '#web/forms/resolver.ts';

/**
 * The rules of the server for a form that holds what is typed in another way: `toInput` makes what the server gets. A
 * problem inside a list is shown at the list.
 */
export function offerRules<V extends FieldValues>(
  schema: z.ZodMiniType,
  toInput: (values: V) => unknown,
): FormRules<V, V> {
  const rules = schemaResolver<V, V>(z.custom<V>(), (values) =>
    (z.safeParse(schema, toInput(values)).error?.issues ?? []).map(({ path, message }) => ({
      field: plainName(path.join('.').replace(/\.\d.*$/, '')),
      message,
    })),
  );
  return Object.assign(rules, { schema });
}
