import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { noteMessages } from '#contract/front-desk/notes.ts';
import { useUnsaved } from '#web/office/core/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type FoundDialogProps = { number: string; send: (note: string) => void; close: () => void };

export function FoundDialog({ number, send, close }: FoundDialogProps) {
  const formId = useId();
  const [note, setNote] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved({ element: () => form.current, isUnsaved: () => note.trim() !== '' });
  const error = wasSubmitted && note.trim() === '' ? noteMessages.note : undefined;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (note.trim() === '') setWasSubmitted(true);
    else send(note.trim());
  };
  return (
    <Dialog
      title={`Found in ${number}`}
      onClose={close}
      footer={
        <Button type="submit" form={formId} className="min-h-14 w-full">
          Tell the desk
        </Button>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} className="space-y-4">
        <TextField
          label="What was found"
          value={note}
          error={error}
          maxLength={500}
          autoComplete="off"
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <p className="text-sm text-soft">Take it to the desk, which stores it and finds its guest.</p>
      </form>
    </Dialog>
  );
}
