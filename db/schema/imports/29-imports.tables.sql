-- What was imported from files of other systems (docs/decisions/imports.md). Rows are only added.

create type import_kind as enum ('rooms', 'bookings', 'companies', 'drinks', 'staff');
create type import_subject as enum ('booking', 'room', 'room_type', 'company', 'drink', 'staff');

-- One import of one file: all of its rows were added together.
create table import_batch (
  id uuid primary key default gen_random_uuid(),
  kind import_kind not null,
  file_name text not null constraint import_batch_has_a_file_name check (file_name <> ''),
  file_hash text not null constraint import_batch_file_hash check (file_hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the file, of how it was read and of what the dry run said about each row.
  seen_hash text not null constraint import_batch_seen_hash check (seen_hash ~ '^[0-9a-f]{64}$'),
  -- The names of the columns, and which column had which field. Both are used again for a file with these columns.
  columns text[] not null,
  matches jsonb not null,
  imported_by uuid not null references staff,
  imported_at timestamptz not null
);
create index import_batch_by_time on import_batch (imported_at, id);
create index import_batch_by_kind on import_batch (kind, imported_at);
create index import_batch_by_seen on import_batch (seen_hash);

-- What one row of the file has added. A new room type has a row of its own beside the room that names it first.
create table import_row (
  batch_id uuid not null references import_batch,
  -- What the row is called in the other system, such as its reservation number.
  source text not null constraint import_row_has_a_source check (source <> ''),
  -- The row of the file, counted from 1.
  line integer not null constraint import_row_has_a_line check (line > 0),
  subject import_subject not null,
  -- The id of the booking, room, room type, company, drink or staff member.
  subject_id text not null,
  primary key (batch_id, source)
);
create index import_row_by_source on import_row (source, subject);
create index import_row_by_subject on import_row (subject_id, subject);

-- An import that was taken back, with everything that it had added.
create table import_undo (
  batch_id uuid primary key references import_batch,
  undone_by uuid not null references staff,
  undone_at timestamptz not null
);
