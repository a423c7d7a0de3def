import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FieldError } from '#contract/core/errors.ts';
import { fromForm, nameWithoutUnit } from '#contract/core/wire.ts';

/** The rules of a form, with the schema that says how its fields are typed. */
export type FormRules<Values extends FieldValues, Output> = Resolver<Values, unknown, Output> & {
  schema: z.ZodMiniType;
};

/**
 * What a form holds for the input of a schema: `amount` in naira for `amountKobo`, undefined while it is blank, and an
 * empty text where nothing is chosen yet.
 */
export type ValuesOf<Input> = {
  [Name in keyof Input as Name extends `${infer Plain}Kobo` ? Plain : Name]: Name extends `${string}Kobo`
    ? number | undefined | Extract<Input[Name], null>
    : FieldValue<Input[Name]>;
};
type FieldValue<Value> = Value extends string
  ? Value | ''
  : Value extends readonly (infer Each)[]
    ? FieldValue<Each>[]
    : Value extends object
      ? ValuesOf<Value>
      : Value;

type ExtraRules<Values> = (values: Values) => readonly FieldError[];

/**
 * Checks a form with `schema`, and with `extraRules`, which may need data from outside the form. Each field shows its
 * first problem.
 */
export function schemaResolver<S extends z.ZodMiniType<FieldValues>>(
  schema: S,
  extraRules?: ExtraRules<ValuesOf<z.input<S>>>,
): FormRules<ValuesOf<z.input<S>>, z.output<S>>;
export function schemaResolver<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output>,
  extraRules?: ExtraRules<Values>,
): FormRules<Values, Output>;
export function schemaResolver<Values extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output>,
  extraRules: ExtraRules<Values> = () => [],
): FormRules<Values, Output> {
  const resolver: Resolver<Values, unknown, Output> = (values) => {
    const parsed = z.safeParse(schema, fromForm(schema, values));
    const schemaErrors =
      parsed.error?.issues.map(({ path, message }) => ({
        field: path.map((part) => nameWithoutUnit(String(part))).join('.'),
        message,
      })) ?? [];
    const problems = [...schemaErrors, ...extraRules(values)];
    if (parsed.success && problems.length === 0) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const { field, message } of problems) if (!get(errors, field)) set(errors, field, { type: 'rule', message });
    return { values: {}, errors };
  };
  return Object.assign(resolver, { schema });
}
