-- Where backups are sent (docs/decisions/backups.md), and what became of each.

create type backup_place_kind as enum ('folder', 'sftp', 's3');

-- Why a backup is not at its place, as `sendingProblems` of contract/core/sending-problems.ts.
create type sending_problem as enum
  ('no_program', 'unreachable', 'refused', 'unknown_host', 'no_room', 'own_folder', 'differs', 'file_gone', 'failed');

-- Each change is a row, and the highest version holds. Which fields a kind has, the program knows (`findPlaceProblems`).
create table backup_place (
  version integer primary key,
  -- Null: from then on backups are sent nowhere.
  kind backup_place_kind,
  -- The address without secrets, as `placeAddress` of contract/backups/backup-place.ts.
  address jsonb not null,
  -- The password, or the secret key of S3: encrypted with a key that follows from SESSION_SECRET.
  sealed_secret text,
  -- The key of an SFTP server that the owner confirmed, as a line of known_hosts.
  host_key text,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  constraint backup_place_has_a_secret check ((sealed_secret is not null) = coalesce(kind in ('sftp', 's3'), false)),
  constraint backup_place_knows_its_host check ((host_key is not null) = coalesce(kind = 'sftp', false)),
  constraint backup_place_has_an_address check (jsonb_typeof(address) = 'object')
);

-- One row for each time that a backup was sent. It has arrived if it was read back and had the same checksum.
create table backup_sending (
  id bigint generated always as identity primary key,
  proof_id bigint not null references backup_proof,
  place_version integer not null references backup_place,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  -- Null if the backup has arrived.
  problem sending_problem,
  constraint backup_sending_ends_after_it_begins check (ended_at >= begun_at)
);
create unique index backup_sending_arrives_once on backup_sending (proof_id, place_version) where problem is null;
create index backup_sending_by_proof on backup_sending (proof_id, id);

-- Backups that the program has removed from their place, because newer ones are there.
create table backup_removal (
  sending_id bigint primary key references backup_sending,
  removed_at timestamptz not null
);
