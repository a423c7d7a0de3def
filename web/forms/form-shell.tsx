import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { focusFirstInvalid, formRef } from '#web/forms/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export type FormShellProps<V extends FieldValues, O> = {
  form: UseFormReturn<V, unknown, O>;
  pending: boolean;
  error: string | null;
  submit: (values: O) => Promise<void>;
  submitLabel: string;
  /** Called on a press of the button, and on Enter in a field, before the form is checked. */
  onSubmitPress?: () => void;
  canSubmit: boolean;
  children: ReactNode;
  summary?: ReactNode;
  hasSmallButton?: boolean;
  /** Whether the buttons stay in sight at the foot of a dialog, of which the form must be the last part. */
  hasFixedButtons?: boolean;
  actions?: ReactNode;
};

export function FormShell<V extends FieldValues, O>(props: FormShellProps<V, O>) {
  const {
    form,
    pending,
    error,
    submit,
    submitLabel,
    onSubmitPress,
    canSubmit,
    children,
    summary,
    hasSmallButton,
    hasFixedButtons,
    actions,
  } = props;
  // A ref takes effect at once. State would disable the button only with the next paint, perhaps after a second press.
  const isSubmitting = useRef(false);

  const submitOnce = async (values: O) => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await submit(values);
    } finally {
      isSubmitting.current = false;
    }
  };

  const onSubmit = form.handleSubmit(submitOnce, (errors) => focusFirstInvalid(form, (field) => get(errors, field)));
  return (
    <form ref={formRef(form)} noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-5">
      {children}
      {summary}
      {error && <Notice tone="danger">{error}</Notice>}
      <div
        className={clsx(
          'flex flex-wrap items-center gap-3',
          hasFixedButtons &&
            'sticky -bottom-5 z-10 -mx-5 -mb-5 border-t border-hairline bg-white px-5 py-3 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-4',
        )}
      >
        <Button
          type="submit"
          loading={pending}
          onClick={onSubmitPress}
          disabled={!canSubmit}
          className={hasSmallButton ? undefined : 'w-full text-lg'}
        >
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  );
}
