-- Lines of bank statements that somebody imported: money that came into the hotel's account, and reversals, by which the
-- bank took such money back (docs/decisions/bank.md).

-- in: money that came in. reversal: money that had come in and that the bank took back, such as a payment that it
-- reversed.
create type statement_line_kind as enum ('in', 'reversal');
-- Why a line was matched with a transfer. name: the line has words of the sender. number: the line has the number typed
-- with the transfer. booking: the line has the reference of the booking. person: somebody said so.
create type statement_match as enum ('name', 'number', 'booking', 'person');

-- Rows are never deleted. A row is matched with one transfer, once, or is set aside until somebody undoes that. Its
-- names are erased when the guest is forgotten.
create table statement_line (
  id uuid primary key default gen_random_uuid(),
  kind statement_line_kind not null default 'in',
  day date not null,
  -- Null where the bank says only the day, or midnight.
  at timestamptz,
  amount_kobo bigint not null constraint statement_line_amount_in_range check (amount_kobo between 1 and 1000000000000),
  narration text not null,
  -- The number that the bank gave to the line.
  reference text,
  -- SHA-256 of what the bank says in the line, and of how many equal lines come before it in the file. So a line that
  -- is in two files is one row. If the bank gives the line a number, the number is hashed instead of the narration.
  fingerprint text not null unique constraint statement_line_fingerprint check (fingerprint ~ '^[0-9a-f]{64}$'),
  imported_by uuid not null references staff,
  imported_at timestamptz not null,
  transfer_id uuid unique,
  matched_by uuid references staff,
  matched_at timestamptz,
  matched_because statement_match,
  -- The words or the number that the line and the transfer have in common; they are erased with the names.
  matched_words text[],
  -- The line (kind reversal) by which the bank took this money back. This line is then matched with no transfer, and
  -- the transfer that it had is unconfirmed again.
  reversal_id uuid unique constraint statement_line_reversal_is_another check (reversal_id <> id),
  -- A line of an earlier file that this one looks like.
  like_id uuid references statement_line,
  -- Who set the line aside because its money is of no guest: interest, the owner's own money, what a supplier gave
  -- back.
  set_aside_by uuid references staff,
  set_aside_at timestamptz,
  set_aside_reason text constraint statement_line_set_aside_has_a_reason check (set_aside_reason <> ''),
  constraint statement_line_equals_transfer foreign key (transfer_id, amount_kobo) references transfer (id, amount_kobo),
  constraint statement_line_matched_whole check (
    num_nonnulls(transfer_id, matched_at, matched_by, matched_because, matched_words) in (0, 5)),
  constraint statement_line_match_names_somebody check (matched_because = 'person' or cardinality(matched_words) > 0),
  constraint statement_line_set_aside_whole check (num_nonnulls(set_aside_by, set_aside_at, set_aside_reason) in (0, 3)),
  constraint statement_line_set_aside_is_no_transfer check (set_aside_at is null or transfer_id is null),
  constraint statement_line_with_amount unique (id, amount_kobo),
  constraint statement_line_reversal_of_its_amount foreign key (reversal_id, amount_kobo) references statement_line (id, amount_kobo),
  -- A reversal, and a line that the bank took back, cannot be matched with a transfer.
  constraint statement_line_of_money_that_stayed check (
    kind = 'in' and (reversal_id is null or transfer_id is null)
    or kind = 'reversal' and num_nonnulls(transfer_id, set_aside_at, reversal_id) = 0)
);
create index statement_line_by_day on statement_line (day, id);
create index statement_line_open on statement_line (day, id) 
  where kind = 'in' and transfer_id is null and set_aside_at is null and reversal_id is null;
create index statement_line_set_aside on statement_line (set_aside_at, id) where set_aside_at is not null;
create index statement_line_by_amount on statement_line (amount_kobo, day);
create index statement_line_reversals on statement_line (amount_kobo, day) where kind = 'reversal';
