import { type SyntheticEvent, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { housekeepingMessages } from '#contract/housekeeping/housekeeping.ts';
import { errorMessageOf } from '#web/core/errors.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

export type Question = { call: 'answerDiscrepancy' | 'answerDefect'; id: string; title: string };

type AnswerDialogProps = { question: Question; close: () => void };

export function AnswerDialog({ question: { call, id, title }, close }: AnswerDialogProps) {
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const send = useApiMutation(call);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (answer.trim() === '') return setError(housekeepingMessages.answer);
    return send.mutate(
      { id, answer: answer.trim() },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          close();
        },
      },
    );
  };

  return (
    <Dialog title="Answer" size="small" onClose={close}>
      <form onSubmit={submit} className="space-y-4">
        <p>{title}.</p>
        <TextField
          label="What was it?"
          value={answer}
          error={error}
          maxLength={300}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setAnswer(currentTarget.value);
            setError(undefined);
          }}
        />
        {send.error && <Notice tone="danger">{errorMessageOf(send.error, housekeepingMessages.saveFailed)}</Notice>}
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" loading={send.isPending}>
            Save answer
          </Button>
          <Button look="outline" onClick={close} disabled={send.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
