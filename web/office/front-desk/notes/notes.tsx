import { Check, Pencil, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import {
  type NoteKind,
  type NoteListState,
  type NoteView,
  noteKindLabels,
  noteKinds,
  noteMessages,
} from '#contract/front-desk/notes.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { type Filter, ListFilters } from '#web/office/core/list/list-filters.tsx';
import { type ListShape, oneOf } from '#web/office/core/list/list-state.ts';
import { ListView } from '#web/office/core/list/list-view.tsx';
import { type ListStateWithActions, useListState } from '#web/office/core/list/use-list-state.ts';
import { useRowDialog } from '#web/office/core/list/use-row-dialog.ts';
import { refetchAfter, useApiMutation, useApiQuery } from '#web/office/core/query.ts';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { DueText } from '#web/office/front-desk/notes/due-text.tsx';
import { LostThings } from '#web/office/front-desk/notes/lost-things.tsx';
import { ChangeNoteDialog, WriteNoteDialog } from '#web/office/front-desk/notes/note-dialog.tsx';
import { nameOfNote } from '#web/office/front-desk/notes/note-words.ts';
import { useFinishNote } from '#web/office/front-desk/notes/use-finish-note.tsx';
import { RoomLink } from '#web/office/rooms/room-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TableAction } from '#web/ui/table-action.tsx';
import type { Column } from '#web/ui/table-column.ts';

type NoteFilters = { state: Exclude<NoteListState, 'open'> | 'things'; kind: NoteKind };

const notesShape: ListShape<NoteFilters, 'due'> = {
  filters: { state: oneOf(['due', 'ended', 'things']), kind: oneOf(noteKinds) },
  sorts: ['due'],
  defaults: { sort: 'due', dir: 'asc' },
};

const noteFilters: readonly Filter<NoteFilters>[] = [
  {
    name: 'kind',
    label: 'Kind',
    allLabel: 'All kinds',
    choices: noteKinds.map((kind) => [kind, noteKindLabels[kind]]),
  },
];

export function Notes() {
  const listState = useListState(notesShape);
  const [isWriting, setIsWriting] = useState(false);
  const { state } = listState.filters;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <Segmented<NoteFilters['state'] | undefined>
          label="Notes"
          choices={[
            [undefined, 'To do'],
            ['due', 'Due now'],
            ['ended', 'Done'],
            ['things', 'Lost things'],
          ]}
          value={state}
          onChange={(chosen) => listState.filter({ state: chosen })}
          narrow
        />
        <Button onClick={() => setIsWriting(true)}>
          <Plus aria-hidden="true" className="size-5" />
          New note
        </Button>
      </div>
      {state === 'things' ? <LostThings /> : <NoteList list={listState} state={state} />}
      {isWriting && <WriteNoteDialog close={() => setIsWriting(false)} />}
    </div>
  );
}

type NoteListProps = {
  list: ListStateWithActions<NoteFilters, 'due'>;
  state: Exclude<NoteListState, 'open'> | undefined;
};

function NoteList({ list: listState, state }: NoteListProps) {
  const formatInstant = useFormatInstant();
  const { kind, q, cursor } = listState.query;
  const query = useApiQuery('listNotes', { state, kind, q, cursor });
  const { dialog: noteToChange, setDialog, rows: tableRef, close } = useRowDialog<NoteView>();
  const { finish, parts: finishParts } = useFinishNote();
  const reopen = useReopen(() => tableRef.current?.focus());
  return (
    <>
      {finishParts}
      <ListFilters
        list={listState}
        searchPlaceholder="Guest, room or words"
        filters={noteFilters}
        outsideToolbar="state"
        foldsOnPhone={false}
      />
      <ListView
        ref={tableRef}
        label="Notes"
        noun={{ one: 'note', many: 'notes' }}
        columns={noteColumns(formatInstant)}
        actions={(note) =>
          note.done || note.isWithdrawn ? (
            note.canReopen && (
              <TableAction label="Undo" rowName={nameOfNote(note)} icon={Undo2} onClick={() => reopen(note)} />
            )
          ) : (
            <>
              <TableAction label="Done" rowName={nameOfNote(note)} icon={Check} onClick={() => finish(note)} />
              <TableAction label="Change" rowName={nameOfNote(note)} icon={Pencil} onClick={() => setDialog(note)} />
            </>
          )
        }
        hasWideActions
        list={listState}
        query={query}
        failureMessage={noteMessages.listFailed}
        emptyState={<EmptyState title={noteMessages.noneOpen} />}
      />
      {noteToChange && <ChangeNoteDialog note={noteToChange} close={close} />}
    </>
  );
}

function useReopen(onReopened: () => void) {
  const reopen = useApiMutation('reopenNote');
  return ({ id }: NoteView) => {
    if (reopen.isPending) return;
    reopen.mutate(
      { id },
      {
        onSuccess({ message }) {
          onReopened();
          toast.success(message);
        },
        onError(error) {
          refetchAfter('reopenNote');
          toast.error(failureOf(error, { failed: noteMessages.reopenFailed }).message);
        },
      },
    );
  };
}

const noteColumns = (formatInstant: (instant: string) => string): readonly Column<NoteView, 'due'>[] => [
  {
    key: 'what',
    label: 'What',
    render: ({ kind, note }) => (
      <>
        <span className="font-semibold">{noteKindLabels[kind]}</span>
        {note && <span className="block font-normal wrap-anywhere">{note}</span>}
      </>
    ),
  },
  {
    key: 'about',
    label: 'For',
    width: 'w-[22%]',
    render: ({ room, stay }) => (
      <>
        {room && <RoomLink id={room.id}>{`Room ${room.number}`}</RoomLink>}
        {stay && <span className="block wrap-anywhere">{stay.guestName}</span>}
        {stay?.id && <BookingLink booking={{ id: stay.id, reference: stay.reference }} />}
        {!room && !stay && <span className="text-soft">The hotel</span>}
      </>
    ),
  },
  {
    key: 'due',
    label: 'Due',
    width: 'w-[20%]',
    render: (note) => (note.isWithdrawn ? <StatusBadge tone="quiet">Withdrawn</StatusBadge> : <DueText note={note} />),
  },
  {
    key: 'by',
    label: 'Written by',
    width: 'w-[20%]',
    render: ({ writtenBy, writtenAt, done }) => (
      <span className="text-sm text-soft figures">
        {writtenBy}, {formatInstant(writtenAt)}
        {done && (
          <span className="block text-ink wrap-anywhere">
            Done by {done.by}, {formatInstant(done.at)}
            {done.outcome && `: ${done.outcome}`}
          </span>
        )}
      </span>
    ),
  },
];
