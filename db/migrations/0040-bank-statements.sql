-- expands
-- Lines of imported bank statements, which confirm transfers.

alter table transfer add constraint transfer_with_amount unique (id, amount_kobo);
create index transfer_by_amount on transfer (amount_kobo, recorded_at);
create table statement_line (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  at timestamptz,
  amount_kobo bigint not null constraint statement_line_amount_in_range check (amount_kobo between 1 and 1000000000000),
  narration text not null,
  reference text,
  fingerprint text not null unique constraint statement_line_fingerprint check (fingerprint ~ '^[0-9a-f]{64}$'),
  imported_by uuid not null references staff,
  imported_at timestamptz not null,
  transfer_id uuid unique,
  matched_by uuid references staff,
  matched_at timestamptz,
  constraint statement_line_equals_transfer foreign key (transfer_id, amount_kobo) references transfer (id, amount_kobo),
  constraint statement_line_matched_whole check (
    (transfer_id is null) = (matched_at is null) and (transfer_id is null) = (matched_by is null))
);
create index statement_line_by_day on statement_line (day, id);
create index statement_line_by_amount on statement_line (amount_kobo, day);
