import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { FormRules } from '#web/forms/resolver.ts';
import { type BindField, bindFields } from '#web/office/core/bind-fields.ts';
import { type SubmitOptions, useSubmit } from '#web/office/core/use-submit.ts';

type FormOptions<V extends FieldValues, O> = { rules: FormRules<V, O>; defaultValues: NoInfer<V> };
type BoundForm<V extends FieldValues, O> = { form: UseFormReturn<V, unknown, O>; field: BindField<V> };

/**
 * A form whose `field` binds a field by its name in the form. The schema of the rules decides which input it is and how
 * its text is read.
 */
export function useBoundForm<V extends FieldValues, O>({ rules, defaultValues }: FormOptions<V, O>): BoundForm<V, O> {
  const form = useForm<V, unknown, O>({
    resolver: rules,
    defaultValues: defaultValues as DefaultValues<V>,
    shouldFocusError: false,
  });
  return { form, field: bindFields(form, rules.schema) };
}

/** The form of `useBoundForm` and its `submission`, which `DialogForm` and `FormShell` take. */
export function useOfficeForm<V extends FieldValues, O, A>({
  rules,
  defaultValues,
  ...sending
}: FormOptions<V, O> & Omit<SubmitOptions<V, O, A>, 'form'>) {
  const { form, field } = useBoundForm({ rules, defaultValues });
  return { form, field, submission: useSubmit({ form, ...sending }) };
}
