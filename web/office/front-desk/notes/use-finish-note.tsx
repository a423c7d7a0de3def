import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { asksOutcome, finishNoteInput, type NoteView, noteMessages } from '#contract/front-desk/notes.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { nameOfNote } from '#web/office/front-desk/notes/note-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Marks notes as done, with one press for most kinds. For luggage and lost things, a dialog first asks what became of
 * the thing. Also returns what to render: this dialog, and the note that was done last with a button to undo that.
 */
export function useFinishNote() {
  const finishing = useApiMutation('finishNote');
  const [noteToAsk, setNoteToAsk] = useState<NoteView>();
  const [lastDone, setLastDone] = useState<NoteView>();
  // A second press before the reply must not send the same note again.
  const sentIds = useRef(new Set<string>());

  const finishNow = (note: NoteView) => {
    if (sentIds.current.has(note.id)) return;
    sentIds.current.add(note.id);
    finishing
      .mutateAsync({ id: note.id })
      .then((reply) => setLastDone(reply.note))
      .catch((error: unknown) => {
        refetchAfter('finishNote');
        toast.error(failureOf(error, { failed: noteMessages.doneFailed }).message);
      })
      .finally(() => sentIds.current.delete(note.id));
  };
  return {
    finish: (note: NoteView) => (asksOutcome(note.kind) ? setNoteToAsk(note) : finishNow(note)),
    parts: (
      <>
        {lastDone && <DoneNotice key={lastDone.id} note={lastDone} onUndone={() => setLastDone(undefined)} />}
        {noteToAsk && (
          <OutcomeDialog
            note={noteToAsk}
            close={() => setNoteToAsk(undefined)}
            onDone={(note) => {
              setNoteToAsk(undefined);
              setLastDone(note);
            }}
          />
        )}
      </>
    ),
  };
}

function DoneNotice({ note, onUndone }: { note: NoteView; onUndone: () => void }) {
  const reopen = useApiMutation('reopenNote');
  const problem = reopen.error && failureOf(reopen.error, { failed: noteMessages.reopenFailed }).message;
  const reopenNote = () =>
    reopen.mutate({ id: note.id }, { onSuccess: onUndone, onError: () => refetchAfter('reopenNote') });
  return (
    <Notice tone={problem ? 'danger' : 'good'}>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{problem ?? `Done: ${nameOfNote(note)}`}</span>
        <Button look="outline" loading={reopen.isPending} onClick={reopenNote}>
          Undo
        </Button>
      </span>
    </Notice>
  );
}

type OutcomeDialogProps = { note: NoteView; close: () => void; onDone: (note: NoteView) => void };

function OutcomeDialog({ note, close, onDone }: OutcomeDialogProps) {
  const finish = useApiMutation('finishNote');
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(finishNoteInput, ({ outcome }) =>
      outcome?.trim() ? [] : [{ field: 'outcome', message: noteMessages.outcome }],
    ),
    defaultValues: { id: note.id, outcome: '' },
    send: (values) => finish.mutateAsync(values),
    afterFailure: () => refetchAfter('finishNote'),
    onSuccess: (reply) => onDone(reply.note),
    failureTexts: { failed: noteMessages.doneFailed },
  });
  return (
    <Dialog title="What became of it?" size="small" onClose={close}>
      <p className="mb-4 wrap-anywhere">
        <span className="font-semibold">{nameOfNote(note)}</span>: {note.note}
      </p>
      <DialogForm {...submission} submitLabel="Done" cancel={close}>
        <TextField
          label={note.kind === 'lost' ? 'Given to, given away, or thrown away' : 'Given to'}
          {...field('outcome')}
        />
      </DialogForm>
    </Dialog>
  );
}
