-- Money that came in, by statements of the hotel's bank account that somebody imported (decision 61).

-- Rows are only added. A row gets the transfer that it is once, or is set aside until somebody takes that back, and loses the
-- names when a guest is erased.
create table statement_line (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  -- Null where the bank says only the day.
  at timestamptz,
  amount_kobo bigint not null constraint statement_line_amount_in_range check (amount_kobo between 1 and 1000000000000),
  narration text not null,
  -- The bank's number of it.
  reference text,
  -- SHA-256 of what the bank says of it, and of how many equal lines come before it in the file: so a line that is in two files is one.
  fingerprint text not null unique constraint statement_line_fingerprint check (fingerprint ~ '^[0-9a-f]{64}$'),
  imported_by uuid not null references staff,
  imported_at timestamptz not null,
  transfer_id uuid unique,
  matched_by uuid references staff,
  matched_at timestamptz,
  -- It is of no guest: interest, the owner's own money, what a supplier gave back.
  set_aside_by uuid references staff,
  set_aside_at timestamptz,
  set_aside_reason text constraint statement_line_set_aside_has_a_reason check (set_aside_reason <> ''),
  constraint statement_line_equals_transfer foreign key (transfer_id, amount_kobo) references transfer (id, amount_kobo),
  constraint statement_line_matched_whole check (
    (transfer_id is null) = (matched_at is null) and (transfer_id is null) = (matched_by is null)),
  constraint statement_line_set_aside_whole check (num_nonnulls(set_aside_by, set_aside_at, set_aside_reason) in (0, 3)),
  constraint statement_line_set_aside_is_no_transfer check (set_aside_at is null or transfer_id is null)
);
create index statement_line_by_day on statement_line (day, id);
create index statement_line_open on statement_line (day, id) where transfer_id is null and set_aside_at is null;
create index statement_line_set_aside on statement_line (set_aside_at, id) where set_aside_at is not null;
create index statement_line_by_amount on statement_line (amount_kobo, day);
