import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { fromForm, plainName } from '#contract/core/wire.ts';

/**
 * Checks a form with the schema that the server uses, and with `extraRules`, which may need data from outside the form.
 * Each field shows its first problem. A form holds what was typed: amounts in naira, `amount` for the schema’s
 * `amountKobo`.
 */
export function schemaResolver<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output>,
  extraRules: (values: Values) => readonly FieldError[] = () => [],
): Resolver<Values, unknown, Output> {
  return (values) => {
    const parsed = z.safeParse(schema, fromForm(schema, values));
    const schemaErrors =
      parsed.error?.issues.map(({ path, message }) => ({
        field: path.map((part) => plainName(String(part))).join('.'),
        message,
      })) ?? [];
    const problems = [...schemaErrors, ...extraRules(values)];
    if (parsed.success && problems.length === 0) return { values: parsed.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { field, message } of problems) errors[field] ??= { type: 'rule', message };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
