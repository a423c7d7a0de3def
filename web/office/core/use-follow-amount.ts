import { useEffect, useRef } from 'react';

type AmountForm = {
  getValues: (name: 'amount') => number | undefined;
  setValue: (name: 'amount', amount: number | undefined, options: { shouldValidate: boolean }) => void;
  formState: { isSubmitted: boolean };
};

/**
 * Sets the amount of a form to the proposed one whenever that changes, until the user types another amount. Undefined
 * proposes none. With `isFixed` the amount stays. A form that proposes what is owed uses this, because that can change
 * while the form is open.
 */
export function useFollowAmount(
  form: AmountForm,
  proposedNaira: number | undefined,
  { isFixed }: { isFixed: boolean },
): void {
  const followedNaira = useRef(proposedNaira);
  const { isSubmitted } = form.formState;
  useEffect(() => {
    if (isFixed || proposedNaira === followedNaira.current) return;
    // The form reads a blank field as NaN.
    const typedNaira = form.getValues('amount');
    if ((Number.isNaN(typedNaira) ? undefined : typedNaira) === followedNaira.current)
      form.setValue('amount', proposedNaira, { shouldValidate: isSubmitted });
    followedNaira.current = proposedNaira;
  }, [form, proposedNaira, isFixed, isSubmitted]);
}
