import { type ReactNode, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { focusFirstWrong } from '#web/forms/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export type FormShellProps<V extends FieldValues, O> = {
  form: UseFormReturn<V, unknown, O>;
  /** The fields in the order their rules are said; the first wrong one takes the focus. */
  order: readonly FieldPath<V>[];
  /** True while the last submit is under way. */
  pending: boolean;
  /** What went wrong with the form as a whole. */
  error: string | null;
  submit: (values: O) => Promise<void>;
  submitLabel: string;
  /** False until the page can handle a submit. */
  ready: boolean;
  children: ReactNode;
  /** Shown between the fields and the button. */
  summary?: ReactNode;
  /** A submit as wide as its words, for forms that are not the whole page. */
  compact?: boolean;
  /** Beside the submit: a way out, for example. */
  actions?: ReactNode;
};

/** A form that cannot be sent twice, shows its failure and leads to the first wrong field. */
export function FormShell<V extends FieldValues, O>(props: FormShellProps<V, O>) {
  const { form, order, pending, error, submit, submitLabel, ready, children, summary, compact, actions } = props;
  // State reaches the button only with the next paint; a second press can come sooner.
  const busy = useRef(false);

  const once = async (values: O) => {
    if (busy.current) return;
    busy.current = true;
    try {
      await submit(values);
    } finally {
      busy.current = false;
    }
  };

  const onSubmit = form.handleSubmit(once, (errors) => focusFirstWrong(form, order, (field) => field in errors));
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-5">
      {children}
      {summary}
      {error && <Notice tone="danger">{error}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" loading={pending} disabled={!ready} className={compact ? undefined : 'w-full text-lg'}>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  );
}
