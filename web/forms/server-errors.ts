import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldError } from '#contract/core/errors.ts';

export function focusFirstInvalid<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  fieldOrder: readonly FieldPath<V>[],
  isInvalid: (field: FieldPath<V>) => boolean,
) {
  const first = fieldOrder.find(isInvalid);
  if (first) form.setFocus(first);
}

/** Shows each error at its field. Returns false if none of the errors belongs to a field of this form. */
export function showServerErrors<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  fieldOrder: readonly FieldPath<V>[],
  errors: readonly FieldError[],
): boolean {
  const invalidFields = fieldOrder.filter((field) => errors.some((error) => error.field === field));
  for (const field of invalidFields) {
    const message = errors.find((error) => error.field === field)?.message;
    form.setError(field, { type: 'server', message });
  }
  focusFirstInvalid(form, fieldOrder, (field) => invalidFields.includes(field));
  return invalidFields.length > 0;
}
