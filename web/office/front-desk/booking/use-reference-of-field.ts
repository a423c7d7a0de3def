import { useLayoutEffect, useRef } from 'react';

export type ReferenceForm = {
  getValues: (name: 'reference') => string | undefined;
  setValue: (name: 'reference', reference: string, options: { shouldValidate: boolean }) => void;
  formState: { isSubmitted: boolean };
};

type ReferenceField = 'slip' | 'transfer';

/**
 * Gives each of the two fields with the name `reference` a text of its own: the number of a slip, and the reference of a
 * transfer. A field that is shown again has its text again. `shownField` is the one that the form shows now.
 */
export function useReferenceOfField(form: ReferenceForm, shownField: ReferenceField | undefined): void {
  const fieldBefore = useRef(shownField);
  const texts = useRef<Partial<Record<ReferenceField, string>>>({});
  const { isSubmitted } = form.formState;
  // A layout effect, because the effect in which the form forgets the text of a field that is gone comes later.
  useLayoutEffect(() => {
    const before = fieldBefore.current;
    if (before === shownField) return;
    fieldBefore.current = shownField;
    if (before) texts.current[before] = form.getValues('reference') ?? '';
    if (shownField) form.setValue('reference', texts.current[shownField] ?? '', { shouldValidate: isSubmitted });
  }, [form, shownField, isSubmitted]);
}
