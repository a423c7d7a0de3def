import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import toast from 'react-hot-toast/headless';
import type { EndpointName, Input, Output } from '#contract/api.ts';
import { asAppError } from '#web/errors.ts';
import { failureOf } from '#web/office/failure.ts';
import { readAgain, useApiMutation } from '#web/office/query.ts';
import { staysOpen } from '#web/office/stays-open.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type Removal = { [N in EndpointName]: Output<N> extends { message: string } ? N : never }[EndpointName];

type Props<N extends Removal> = {
  call: N;
  input: (reason: string) => Input<N>;
  /** Refetched after success and after failure. */
  reads: readonly EndpointName[];
  words: { deleted: string; failed: string; reason: string };
  /** False if the call needs no reason. A refusal that asks for one shows the field anyway. */
  asksReason: boolean;
  title: string;
  confirmLabel?: string;
  children: ReactNode;
  close: () => void;
  /** Called instead of `close`: the row is about to disappear. */
  deleted: () => void;
};

export function DeleteDialog<N extends Removal>(props: Props<N>) {
  const { call, input, reads, words, asksReason, title, confirmLabel = 'Delete', children, close, deleted } = props;
  const remove = useApiMutation(call, reads);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [asks, setAsks] = useState(asksReason);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // State reaches the button only with the next paint; a second press can come sooner.
  const busy = useRef(false);
  const unsure = useRef(false);

  const refuse = (sentence: string) => {
    // The field may not be mounted before.
    flushSync(() => {
      setAsks(true);
      setWrong(sentence);
    });
    field.current?.focus();
  };
  const done = (sentence: string) => {
    deleted();
    toast.success(sentence);
  };
  const fail = (problem: unknown) => {
    readAgain(reads);
    // The reply to an earlier press was lost: that press deleted it.
    if (unsure.current && asAppError(problem)?.kind === 'not_found') return done(words.deleted);
    unsure.current = staysOpen(problem, unsure.current);
    const { message, errors } = failureOf(problem, { failed: words.failed });
    const ofReason = errors.find((each) => each.field === 'reason');
    if (ofReason) refuse(ofReason.message);
    else setFailure(message);
  };

  const confirm = async () => {
    if (busy.current) return;
    if (asks && reason.trim() === '') return refuse(words.reason);
    busy.current = true;
    setFailure(null);
    try {
      const { message } = await remove.mutateAsync(input(reason.trim()));
      done(message || words.deleted);
    } catch (problem) {
      fail(problem);
    }
    busy.current = false;
  };

  return (
    <ConfirmDialog
      title={title}
      tone="danger"
      confirmLabel={confirmLabel}
      cancelLabel="Cancel"
      pending={remove.isPending}
      error={failure}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      {children}
      {asks && (
        <div className="mt-4">
          <TextField
            ref={field}
            label="Reason"
            maxLength={300}
            autoComplete="off"
            value={reason}
            error={wrong}
            onChange={({ target }) => {
              setReason(target.value);
              setWrong(undefined);
            }}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
