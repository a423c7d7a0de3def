-- Notes of the desk: what is to be done at a time, or looked after, for a stay, in a room or anywhere in the hotel
-- (docs/decisions/desk-notes.md).

create type desk_note_kind as enum ('wake_up', 'message', 'luggage', 'lost', 'other');

-- A note is open until it is done or withdrawn. A done note stays as it is, unless somebody opens it again. Notes are
-- never deleted, but their texts can be erased.
create table desk_note (
  id uuid primary key default gen_random_uuid(),
  kind desk_note_kind not null,
  note text not null,
  due_at timestamptz,
  booking_id uuid references booking,
  -- The room in which a lost thing was found, or which a note of no stay is about.
  room_id uuid references room,
  written_by uuid not null references staff,
  written_at timestamptz not null,
  -- Idempotency key of the request. A request can write several notes, which `number` counts.
  key text not null,
  number integer not null default 1,
  -- True for a wake-up call whose guest does not sleep in the hotel before it. Only triggers write this.
  withdrawn boolean not null default false,
  done_by uuid references staff,
  done_at timestamptz,
  -- What came of the note, such as the person to whom a thing was given.
  outcome text constraint desk_note_outcome_says_something check (outcome <> ''),
  constraint desk_note_once unique (key, number),
  constraint desk_note_says_something check (note <> '' or kind = 'wake_up'),
  constraint desk_note_has_a_time check (due_at is not null or kind = 'luggage'),
  constraint desk_note_of_a_stay check (booking_id is not null or kind in ('lost', 'other')),
  -- Only a lost thing can have both a stay and a room.
  constraint desk_note_in_one_place check (room_id is null or kind = 'lost' or kind = 'other' and booking_id is null),
  constraint desk_note_done_by_somebody check (num_nonnulls(done_by, done_at) in (0, 2)),
  constraint desk_note_outcome_of_what_is_done check (outcome is null or done_at is not null),
  constraint desk_note_thing_went_somewhere check (
    done_at is null or outcome is not null or kind not in ('lost', 'luggage')),
  constraint desk_note_withdrawn_is_not_done check (not (withdrawn and done_at is not null)),
  constraint desk_note_wake_up_is_withdrawn check (not withdrawn or kind = 'wake_up')
);
create index desk_note_open on desk_note (coalesce(due_at, 'infinity'), id) where done_at is null and not withdrawn;
create index desk_note_ended on desk_note (coalesce(done_at, due_at), id) where done_at is not null or withdrawn;
create index desk_note_ended_of_kind on desk_note (kind, coalesce(done_at, due_at), id)
  where done_at is not null or withdrawn;
create index desk_note_by_booking on desk_note (booking_id) where booking_id is not null;
create index desk_note_by_room on desk_note (room_id) where room_id is not null;
create index desk_note_by_words on desk_note using gin (search_words(note || ' ' || coalesce(outcome, '')));
-- For erasing names in notes of no stay.
create index desk_note_of_no_stay on desk_note (written_at) where booking_id is null;
