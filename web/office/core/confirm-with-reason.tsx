import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import toast from 'react-hot-toast/headless';
import type { EndpointName, Input, Output } from '#contract/api.ts';
import { asAppError } from '#web/core/errors.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { isOutcomeUnknown } from '#web/office/core/outcome-unknown.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useTypedReason } from '#web/office/core/use-typed-reason.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type EndpointWithMessage = { [N in EndpointName]: Output<N> extends { message: string } ? N : never }[EndpointName];

type ConfirmWithReasonProps<N extends EndpointWithMessage> = {
  call: N;
  input: (reason: string) => Input<N>;
  texts: { done: string; failed: string; reason: string };
  /** Whether the dialog asks for a reason. If the server refuses the call for lack of one, the field appears anyway. */
  needsReason: boolean;
  title: string;
  confirmLabel?: string;
  cancelLabel?: string;
  children: ReactNode;
  close: () => void;
  /** Called after a success instead of `close`: the row that opened the dialog may be gone then. */
  onDone: () => void;
  /** Called after a failure. By default, what the call changes is refetched. */
  afterFailure?: (problem: unknown) => void;
};

export function ConfirmWithReason<N extends EndpointWithMessage>(props: ConfirmWithReasonProps<N>) {
  const { title, confirmLabel = 'Delete', cancelLabel = 'Cancel', children, close } = props;
  const { confirm, pending, failure, showsReason, reasonField } = useConfirmation(props);
  return (
    <ConfirmDialog
      title={title}
      tone="danger"
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      pending={pending}
      error={failure}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {children}
      {showsReason && (
        <div className="mt-4">
          <TextField {...reasonField} label="Reason" maxLength={300} autoComplete="off" />
        </div>
      )}
    </ConfirmDialog>
  );
}

function useConfirmation<N extends EndpointWithMessage>(props: ConfirmWithReasonProps<N>) {
  const { call, input: makeInput, texts, needsReason, onDone, afterFailure = () => refetchAfter(call) } = props;
  const send = useApiMutation(call);
  const { reason, field, markSent } = useTypedReason();
  const [reasonError, setReasonError] = useState<string>();
  const [showsReason, setShowsReason] = useState(needsReason);
  const [failure, setFailure] = useState<string | null>(null);
  // A ref takes effect at once. State would disable the button only with the next paint, perhaps after a second press.
  const isSending = useRef(false);
  const isUnconfirmed = useRef(false);

  const showReasonError = (message: string) => {
    // Renders the field at once if it is not there yet, so that it can take the focus.
    flushSync(() => {
      setShowsReason(true);
      setReasonError(message);
    });
    field.ref.current?.focus();
  };
  const showSuccess = (message: string) => {
    markSent();
    onDone();
    toast.success(message);
  };
  const onFailed = (problem: unknown) => {
    afterFailure(problem);
    // An earlier press has already succeeded, and only its reply was lost.
    if (isUnconfirmed.current && asAppError(problem)?.kind === 'not_found') return showSuccess(texts.done);
    isUnconfirmed.current = isOutcomeUnknown(problem, isUnconfirmed.current);
    const { message, errors } = failureOf(problem, { failed: texts.failed });
    const reasonProblem = errors.find((each) => each.field === 'reason');
    if (reasonProblem) return showReasonError(reasonProblem.message);
    setFailure(message);
  };

  const confirm = async () => {
    if (isSending.current) return;
    if (showsReason && reason === '') return showReasonError(texts.reason);
    isSending.current = true;
    setFailure(null);
    try {
      const { message } = await send.mutateAsync(makeInput(reason));
      showSuccess(message || texts.done);
    } catch (problem) {
      onFailed(problem);
    }
    isSending.current = false;
  };

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    field.onChange(event);
    setReasonError(undefined);
  };
  const reasonField = { ...field, error: reasonError, onChange };
  return { confirm, pending: send.isPending, failure, showsReason, reasonField };
}
