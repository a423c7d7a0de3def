import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FieldError } from '#contract/core/errors.ts';

const formElements = new WeakMap<object, HTMLFormElement>();

/**
 * Returns the `ref` for the `<form>` element. The functions below look in this element for the fields, in the order of
 * the screen.
 */
export const formRef =
  <V extends FieldValues, O>({ control }: UseFormReturn<V, unknown, O>) =>
  (element: HTMLFormElement | null): void => {
    if (element) formElements.set(control, element);
  };

export const formElementOf = <V extends FieldValues, O>({
  control,
}: UseFormReturn<V, unknown, O>): HTMLFormElement | undefined => formElements.get(control);

function fieldsOnScreen<V extends FieldValues, O>(form: UseFormReturn<V, unknown, O>): FieldPath<V>[] {
  const namesOnScreen = [...(formElementOf(form)?.elements ?? [])].map((element) => element.getAttribute('name') ?? '');
  return [...new Set(namesOnScreen.filter(Boolean))] as FieldPath<V>[];
}

export function focusFirstInvalid<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  isInvalid: (field: FieldPath<V>) => unknown,
): void {
  const firstInvalid = fieldsOnScreen(form).find(isInvalid);
  if (firstInvalid) form.setFocus(firstInvalid);
}

/**
 * Shows each error at its field, also at a field that is rendered only when it has an error, and focuses the first.
 * Returns false if none of the errors belongs to a field of this form.
 */
export function showServerErrors<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  errors: readonly FieldError[],
): boolean {
  const fields = new Set([...fieldsOnScreen(form), ...(Object.keys(form.getValues()) as FieldPath<V>[])]);
  const invalidFields = [...fields].filter((field) => errors.some((error) => error.field === field));
  for (const field of invalidFields) {
    const message = errors.find((error) => error.field === field)?.message;
    form.setError(field, { type: 'server', message });
  }
  focusFirstInvalid(form, (field) => invalidFields.includes(field));
  return invalidFields.length > 0;
}
