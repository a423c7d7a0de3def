import { type NoteView, noteKindLabels } from '#contract/front-desk/notes.ts';

/** Names a note where its row is not in sight, such as "Wake-up call, room 105, Ada Obi". */
export const nameOfNote = ({ kind, room, stay }: Pick<NoteView, 'kind' | 'room' | 'stay'>): string =>
  [noteKindLabels[kind], room && `room ${room.number}`, stay?.guestName].filter(Boolean).join(', ');
