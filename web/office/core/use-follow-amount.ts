import { useEffect, useRef } from 'react';

type AmountForm = {
  getValues: (name: 'amount') => number | undefined;
  setValue: (name: 'amount', amount: number, options: { shouldValidate: boolean }) => void;
  formState: { isSubmitted: boolean };
};

/**
 * Sets the amount of a form to what is left to pay whenever that changes, until the user types another amount. With
 * `isFixed` the amount stays.
 */
export function useFollowAmount(form: AmountForm, leftNaira: number, { isFixed }: { isFixed: boolean }): void {
  const followedNaira = useRef(leftNaira);
  const { isSubmitted } = form.formState;
  useEffect(() => {
    if (isFixed || leftNaira === followedNaira.current) return;
    if (form.getValues('amount') === followedNaira.current)
      form.setValue('amount', leftNaira, { shouldValidate: isSubmitted });
    followedNaira.current = leftNaira;
  }, [form, leftNaira, isFixed, isSubmitted]);
}
