import type { FieldPath, FieldValues, RegisterOptions, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { boundField } from '#web/forms/bound-field.ts';
import { type Typing, typingOf } from '#web/office/core/typing-of.ts';

export type BoundField = UseFormRegisterReturn & NonNullable<Typing['input']> & { error: string | undefined };

export type BindField<V extends FieldValues> = <N extends FieldPath<V>>(
  name: N,
  options?: RegisterOptions<V, N>,
) => BoundField;

/**
 * Returns a function that binds a field to the form by its name: `<TextField label="Name" {...field('name')} />`. The
 * schema says how the field is typed and read, unless `options` say how it is read; what stands after it replaces that.
 * Nothing limits the length: the schema refuses what is too long and says so, where the browser would cut what is pasted.
 */
export function bindFields<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  schema?: z.ZodMiniType,
): BindField<V> {
  return (name, options) => {
    const isReadHere = options?.setValueAs || options?.valueAsNumber;
    const typing: Typing = schema ? typingOf(schema, name) : {};
    const { input, ...reading } = schema && isReadHere ? { input: { autoComplete: 'off' } } : typing;
    return { ...input, ...boundField(form, name, { ...reading, ...options }) };
  };
}
