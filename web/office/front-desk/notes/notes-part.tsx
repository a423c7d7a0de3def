import { Check, Pencil, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import type { Input } from '#contract/api.ts';
import { type NoteView, noteKindLabels, noteMessages } from '#contract/front-desk/notes.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { DueText } from '#web/office/front-desk/notes/due-text.tsx';
import { ChangeNoteDialog, type NoteSubject, WriteNoteDialog } from '#web/office/front-desk/notes/note-dialog.tsx';
import { nameOfNote } from '#web/office/front-desk/notes/note-words.ts';
import { useFinishNote } from '#web/office/front-desk/notes/use-finish-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

const maxShownNotes = 100;

type NotesPartProps = { of: Pick<Input<'listNotes'>, 'bookingId' | 'roomId'>; place: NoteSubject };

export function NotesPart({ of: noteFilter, place: subject }: NotesPartProps) {
  const { data, error } = useApiQuery('listNotes', { ...noteFilter, limit: maxShownNotes });
  const [dialog, setDialog] = useState<'write' | NoteView>();
  const { finish, parts: finishParts } = useFinishNote();
  const id = useId();
  const close = () => setDialog(undefined);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-lg">
        Notes with a time
      </h3>
      <div className="space-y-3">
        {finishParts}
        {error && !data && (
          <Notice tone="danger">{failureOf(error, { failed: noteMessages.listFailed }).message}</Notice>
        )}
        {data && data.data.length > 0 && (
          <ul aria-label="Open notes" className="space-y-3">
            {data.data.map((note) => (
              <li key={note.id} className="rounded-xl border border-hairline bg-paper px-4 py-3">
                <p className="font-semibold">{noteKindLabels[note.kind]}</p>
                {note.note && <p className="wrap-anywhere">{note.note}</p>}
                <p className="mt-0.5 text-sm">
                  <DueText note={note} />
                </p>
                <div className="mt-2.5 flex flex-wrap gap-2">
                  <TableAction label="Done" rowName={nameOfNote(note)} icon={Check} onClick={() => finish(note)} />
                  <TableAction
                    label="Change"
                    rowName={nameOfNote(note)}
                    icon={Pencil}
                    onClick={() => setDialog(note)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
        <Button look="outline" className="px-4!" onClick={() => setDialog('write')}>
          <Plus aria-hidden="true" className="size-4.5" />
          Add a note
        </Button>
      </div>
      {dialog === 'write' && <WriteNoteDialog place={subject} close={close} />}
      {dialog && dialog !== 'write' && <ChangeNoteDialog note={dialog} close={close} />}
    </section>
  );
}
