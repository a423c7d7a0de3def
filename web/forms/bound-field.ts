import type { FieldPath, FieldValues, RegisterOptions, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

export const bindField = <V extends FieldValues, O, N extends FieldPath<V>>(
  { register, formState, getFieldState }: UseFormReturn<V, unknown, O>,
  name: N,
  options?: RegisterOptions<V, N>,
): UseFormRegisterReturn & { error: string | undefined } => ({
  ...register(name, options),
  error: getFieldState(name, formState).error?.message,
});
