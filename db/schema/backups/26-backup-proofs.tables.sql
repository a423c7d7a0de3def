-- Backups and whether they were proven (docs/decisions/backups.md).

-- Why a backup is not proven, as `backupProblems` of contract/core/backup-problems.ts.
create type backup_problem as enum
  ('no_program', 'no_room', 'not_copied', 'damaged', 'no_scratch', 'not_restored', 'differs', 'audit_broken', 'cut_off');

-- One row for each backup that was tried. It is proven if it was restored and had what the database had.
create table backup_proof (
  id bigint generated always as identity primary key,
  -- The night whose backup it is; of a night there is one. Null for a backup that somebody asked for.
  night date constraint backup_proof_once_a_night unique,
  -- Who asked for it on the screen. Null for one of a night, and for one that an operator made.
  asked_by uuid references staff,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  -- The name of the file, without its folder. Null if no copy was made, or if it was thrown away.
  file text,
  bytes bigint,
  -- SHA-256 of the file in hexadecimal.
  sha256 text,
  -- What the copy has in all: rows, days on which money moved, kobo that moved, and the last seal of the audit log.
  row_count bigint,
  day_count integer,
  moved_kobo bigint,
  seal_number bigint,
  seal_hash text,
  -- The key to which the file is encrypted. Null for a file that everybody can read.
  key_version integer references backup_key,
  -- Null if the backup is proven.
  problem backup_problem,
  -- What differs, in words that name no person. Empty for the other problems.
  detail text not null default '',
  constraint backup_proof_ends_after_it_begins check (ended_at >= begun_at),
  constraint backup_proof_for_night_or_person check (night is null or asked_by is null),
  constraint backup_proof_whole_file check (num_nulls(file, bytes, sha256) in (0, 3)),
  constraint backup_proof_file_in_range check (file <> '' and bytes > 0 and sha256 ~ '^[0-9a-f]{64}$'),
  constraint backup_proof_key_of_a_file check (key_version is null or file is not null),
  constraint backup_proof_whole_contents check (num_nulls(row_count, day_count, moved_kobo) in (0, 3)),
  constraint backup_proof_whole_seal check (num_nulls(seal_number, seal_hash) in (0, 2)),
  -- A proven backup says which file it is and what agreed.
  constraint backup_proof_shows_what_is_proven check (problem is not null or (num_nulls(file, row_count) = 0 and detail = ''))
);
create index backup_proof_by_time on backup_proof (begun_at, id);
create index backup_proof_proven on backup_proof (id) where problem is null;
