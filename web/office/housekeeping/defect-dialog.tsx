import { type SyntheticEvent, useId, useRef, useState } from 'react';
import {
  type DefectKind,
  defectKindLabels,
  defectKinds,
  housekeepingMessages,
} from '#contract/housekeeping/housekeeping.ts';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { BigChoices } from '#web/office/housekeeping/big-choices.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type Defect = { kind: DefectKind; note: string; canSleep: boolean };

type DefectDialogProps = {
  number: string;
  /** Set if somebody at the desk reports it, who can close the room. */
  isAtDesk?: boolean;
  pending?: boolean;
  send: (defect: Defect) => void;
  close: () => void;
};

export function DefectDialog({ number, isAtDesk = false, pending = false, send, close }: DefectDialogProps) {
  const formId = useId();
  const [kind, setKind] = useState<DefectKind>();
  const [note, setNote] = useState('');
  const [sleepAnswer, setSleepAnswer] = useState<'yes' | 'no'>();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved({ element: () => form.current, isUnsaved: () => note.trim() !== '' });
  const missingMessage = kind
    ? note.trim() === ''
      ? housekeepingMessages.defectNote
      : sleepAnswer
        ? undefined
        : housekeepingMessages.canSleep
    : housekeepingMessages.kind;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (kind && sleepAnswer && !missingMessage) send({ kind, note: note.trim(), canSleep: sleepAnswer === 'yes' });
    else setWasSubmitted(true);
  };

  return (
    <Dialog
      title={`Defect in ${number}`}
      onClose={close}
      footer={
        <>
          {wasSubmitted && missingMessage && (
            <p role="alert" className="mb-2 text-sm font-medium text-danger">
              {missingMessage}
            </p>
          )}
          <Button type="submit" form={formId} loading={pending} className="min-h-14 w-full">
            {isAtDesk ? 'Report the defect' : 'Tell the desk'}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} className="space-y-4">
        <BigChoices
          label="What is it"
          choices={defectKinds.map((each) => [each, defectKindLabels[each]] as const)}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label="What is wrong"
          value={note}
          maxLength={300}
          autoComplete="off"
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <BigChoices
          label="Can a guest sleep in it?"
          choices={[
            ['yes', 'Yes'],
            ['no', 'No'],
          ]}
          value={sleepAnswer}
          onChange={setSleepAnswer}
        />
        <p className="text-sm text-soft">
          {isAtDesk
            ? 'It stands under Room Status until somebody answers it. With No, close the room there, too.'
            : 'With No, the desk is asked to close the room. You do not close it yourself.'}
        </p>
      </form>
    </Dialog>
  );
}
