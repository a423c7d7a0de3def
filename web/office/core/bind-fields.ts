import type { FieldPath, FieldValues, RegisterOptions, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { bindField } from '#web/forms/bound-field.ts';
import { type TypingRules, typingRulesOf } from '#web/office/core/typing-rules.ts';

export type BoundField = UseFormRegisterReturn & NonNullable<TypingRules['input']> & { error: string | undefined };

export type BindField<V extends FieldValues> = <N extends FieldPath<V>>(
  name: N,
  options?: RegisterOptions<V, N>,
) => BoundField;

/**
 * Returns a function that binds a field to the form by its name: `<TextField label="Name" {...field('name')} />`. The
 * schema decides which input the field has and how its text is read, unless `options` say how to read it. Attributes
 * after the spread replace those of the spread. No maximum length is set, because the browser would cut pasted text
 * silently; the schema refuses it with a message.
 */
export function bindFields<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  schema?: z.ZodMiniType,
): BindField<V> {
  return (name, options) => {
    const isReadHere = options?.setValueAs || options?.valueAsNumber;
    const typingRules: TypingRules = schema ? typingRulesOf(schema, name) : {};
    const { input, ...readOptions } = schema && isReadHere ? { input: { autoComplete: 'off' } } : typingRules;
    return { ...input, ...bindField(form, name, { ...readOptions, ...options }) };
  };
}
