import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/**
 * Returns a function that binds a field to the form by its name, with its error: `<TextField {...field('name')} />`. It
 * sets no limit of length: the schema refuses what is too long and says so, where the browser would cut what is pasted.
 */
export function bindFields<V extends FieldValues, O>({
  register,
  formState,
  getFieldState,
}: UseFormReturn<V, unknown, O>) {
  return <N extends FieldPath<V>>(name: N, options?: RegisterOptions<V, N>) => ({
    ...register(name, options),
    error: getFieldState(name, formState).error?.message,
  });
}
