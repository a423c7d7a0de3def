import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Output } from '#contract/api.ts';
import { addDays, dayAt, timeAt } from '#contract/core/dates.ts';
import {
  changeNoteInput,
  type NoteKind,
  type NoteView,
  noteKindLabels,
  noteKinds,
  noteKindsWithoutStay,
  noteMessages,
  writeNoteInput,
} from '#contract/front-desk/notes.ts';
import { useFacts } from '#web/core/context.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { schemaResolver } from '#web/forms/resolver.ts';
import { closeWithToast } from '#web/office/core/close-with-toast.ts';
import { DialogForm } from '#web/office/core/dialog-form.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useOfficeForm } from '#web/office/core/use-office-form.ts';
import { nameOfNote } from '#web/office/front-desk/notes/note-words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DateField, SelectField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * What a new note is about if the user opens the dialog from a stay or a room. With a room, `stay` is that of the guest
 * who is in it.
 */
export type NoteSubject = {
  stay?: { id: string; guestName: string } | undefined;
  room?: { id: string; number: string } | undefined;
};

type WriteNoteProps = { place?: NoteSubject; close: () => void };

export function WriteNoteDialog({ place: subject = {}, close }: WriteNoteProps) {
  const { data, error } = useApiQuery('notePlaces', {});
  const about = [subject.room && `Room ${subject.room.number}`, subject.stay?.guestName].filter(Boolean).join(', ');
  return (
    <Dialog title={about ? `New note: ${about}` : 'New note'} size="small" onClose={close}>
      {error && !data && <Notice tone="danger">{failureOf(error, { failed: noteMessages.listFailed }).message}</Notice>}
      {!data && !error && <p role="status">Loading…</p>}
      {data && <WriteNoteForm place={subject} places={data} close={close} />}
    </Dialog>
  );
}

const textLabels: Record<NoteKind, string> = {
  wake_up: 'Remark (optional)',
  message: 'Message',
  luggage: 'What it is',
  lost: 'What was found',
  other: 'What is to be done',
};

type WriteNoteFormProps = { place: NoteSubject; places: Output<'notePlaces'>; close: () => void };

function WriteNoteForm({ place: { stay, room }, places, close }: WriteNoteFormProps) {
  const { lostThings } = useFacts().hotel;
  const [key] = useState(() => newIdempotencyKey('NOTE'));
  const write = useApiMutation('writeNote');
  const kinds = room && !stay ? noteKindsWithoutStay : noteKinds;
  const firstKind = kinds[0] ?? 'other';
  const subjectOfKind = (kind: NoteKind) => {
    const isOfRoom = room !== undefined && (kind === 'lost' || (kind === 'other' && !stay));
    return { bookingId: isOfRoom ? '' : (stay?.id ?? ''), roomId: isOfRoom ? room.id : '' };
  };
  const usualDayOfKind = (kind: NoteKind) => {
    if (kind === 'wake_up') return addDays(places.deskDay, 1);
    return kind === 'message' || kind === 'other' ? places.today : '';
  };
  const { form, field, submission } = useOfficeForm({
    rules: schemaResolver(writeNoteInput),
    defaultValues: {
      ...{ key, kind: firstKind, note: '', day: usualDayOfKind(firstKind), time: '', lastDay: '' },
      ...subjectOfKind(firstKind),
    },
    send: (values) => write.mutateAsync(values),
    afterFailure: () => refetchAfter('writeNote'),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: noteMessages.writeFailed },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  /** Sets the day, the stay and the room that suit the chosen kind. */
  const chooseKind = (chosen: NoteKind) => {
    form.setValue('kind', chosen);
    form.setValue('day', usualDayOfKind(chosen));
    form.setValue('lastDay', '');
    if (chosen === 'lost') form.setValue('time', '');
    const { bookingId, roomId } = subjectOfKind(chosen);
    if (stay || room || (chosen !== 'lost' && chosen !== 'other')) form.setValue('roomId', roomId);
    if (stay || room) form.setValue('bookingId', bookingId);
    form.clearErrors();
  };
  const isSubjectFixed = stay !== undefined || room !== undefined;
  return (
    <DialogForm {...submission} submitLabel="Write it down" cancel={close}>
      <SelectField
        label="Kind"
        {...field('kind')}
        onChange={({ currentTarget }) => chooseKind(currentTarget.value as NoteKind)}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {noteKindLabels[each]}
          </option>
        ))}
      </SelectField>
      {!isSubjectFixed && (
        <SelectField
          label={kind === 'lost' ? 'Whose it may be (optional)' : kind === 'other' ? 'Guest (optional)' : 'Guest'}
          hint="In the house, expected today, or gone today. For another stay, open its booking."
          {...field('bookingId')}
        >
          <option value="">Choose…</option>
          {places.stays.map(({ id, guestName, room: number }) => (
            <option key={id} value={id}>
              {number ? `${guestName}, room ${number}` : guestName}
            </option>
          ))}
        </SelectField>
      )}
      {!isSubjectFixed && (kind === 'lost' || kind === 'other') && (
        <SelectField label={kind === 'lost' ? 'Found in' : 'Room (optional)'} {...field('roomId')}>
          <option value="">{kind === 'lost' ? 'No room: lobby, garden' : 'Choose…'}</option>
          {places.rooms.map(({ id, number }) => (
            <option key={id} value={id}>
              Room {number}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label={textLabels[kind || firstKind]} {...field('note')} />
      {kind === 'lost' ? (
        <p className="text-sm text-soft">
          The hotel stores it for {lostThings.keepDays} days. Then the desk is told to give it away or throw it away.
        </p>
      ) : (
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label={kind === 'wake_up' ? 'Morning' : kind === 'luggage' ? 'Day (optional)' : 'Day'}
            min={places.today}
            {...field('day')}
          />
          <TextField label={kind === 'luggage' ? 'Time (optional)' : 'Time'} type="time" {...field('time')} />
        </div>
      )}
      {kind === 'wake_up' && (
        <DateField
          label="Until the morning of (optional)"
          hint="One call on each morning until then."
          min={places.today}
          {...field('lastDay')}
        />
      )}
    </DialogForm>
  );
}

type ChangeNoteProps = { note: NoteView; close: () => void };

export function ChangeNoteDialog({ note, close }: ChangeNoteProps) {
  const { timeZone } = useFacts().hotel;
  const change = useApiMutation('changeNote');
  const { id, kind, dueAt: dueAtBefore } = note;
  const hasTime = dueAtBefore !== null && kind !== 'lost';
  const { field, submission } = useOfficeForm({
    rules: schemaResolver(changeNoteInput),
    defaultValues: {
      ...{ id, note: note.note, was: dueAtBefore },
      day: hasTime ? dayAt(new Date(dueAtBefore), timeZone) : '',
      time: hasTime ? timeAt(dueAtBefore, timeZone) : '',
    },
    send: (values) => change.mutateAsync(values),
    afterFailure: () => refetchAfter('changeNote'),
    onSuccess: closeWithToast(close),
    failureTexts: { failed: noteMessages.changeFailed },
  });
  return (
    <Dialog title="Change the note" size="small" onClose={close}>
      <p className="mb-4 font-semibold wrap-anywhere">{nameOfNote(note)}</p>
      <DialogForm {...submission} submitLabel="Save" cancel={close}>
        <TextField label={textLabels[kind]} {...field('note')} />
        {kind !== 'lost' && (
          <div className="grid grid-cols-2 gap-3">
            <DateField label="Day" {...field('day')} />
            <TextField label="Time" type="time" {...field('time')} />
          </div>
        )}
      </DialogForm>
    </Dialog>
  );
}
