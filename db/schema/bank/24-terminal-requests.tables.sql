-- Amounts that were sent to a card terminal, which answers whether the card paid (docs/decisions/bank.md).

-- asked: not decided. failed: the terminal could not take it. ended: a person gave up waiting for an answer; an
-- approval that comes later is recorded all the same. `terminalTransitions` in contract/bank/terminal-requests.ts has
-- the same states and transitions.
create type terminal_request_state as enum ('asked', 'approved', 'declined', 'expired', 'failed', 'ended');

create table terminal_request (
  -- The reference under which the terminal's service knows the request.
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references booking,
  -- Null stands for the window of the guest.
  window_id uuid,
  tab_id uuid references bar_tab,
  amount_kobo bigint not null constraint terminal_request_amount_in_range check (amount_kobo between 1 and 1000000000000),
  -- The name of the terminal in the settings.
  terminal text not null constraint terminal_request_terminal_has_a_name check (terminal <> ''),
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  -- After this time the terminal takes no card for the request.
  expires_at timestamptz not null,
  -- sent_at is written before the program first sends the request to the service of the terminal. arrived_at is written
  -- when the service says that it has the request.
  sent_at timestamptz,
  arrived_at timestamptz,
  state terminal_request_state not null default 'asked',
  decided_at timestamptz,
  -- What the card paid, and the number of the transaction in the card network (RRN), which is null after the guest was
  -- forgotten.
  approved_kobo bigint,
  reference text,
  -- Why the request was not approved, in the words of the service, which can name the guest.
  problem text,
  -- The id of the desk_payment or bar_tab_payment that the approved request made. Null on an approved request if the
  -- payment could not be recorded.
  payment_id uuid unique,
  ended_by uuid references staff,
  ended_at timestamptz,
  reason text,
  -- Idempotency key.
  key text not null unique,
  foreign key (booking_id, window_id) references folio_window (booking_id, id),
  constraint terminal_request_pays_one check (num_nonnulls(booking_id, tab_id) = 1 and (window_id is null or booking_id is not null)),
  constraint terminal_request_expires_later check (expires_at > asked_at),
  constraint terminal_request_arrives_after_it_was_sent check (arrived_at is null or sent_at is not null),
  constraint terminal_request_is_decided_whole check ((decided_at is null) = (state in ('asked', 'ended'))
    and (approved_kobo is null) = (state <> 'approved') and (reference is null or state = 'approved')
    and (problem is null or state in ('declined', 'expired', 'failed'))),
  constraint terminal_request_paid_as_approved check (payment_id is null or approved_kobo is not null and approved_kobo = amount_kobo),
  -- The 5 minutes are `canEndAfterMinutes` in contract/bank/terminal-requests.ts.
  constraint terminal_request_is_ended_late check (num_nonnulls(ended_by, ended_at, reason) in (0, 3)
    and (state <> 'ended' or ended_at is not null) and reason <> '' and ended_at >= asked_at + interval '5 minutes')
);
create unique index terminal_request_one_at_a_terminal on terminal_request (terminal) where state = 'asked';
create unique index terminal_request_one_of_a_stay on terminal_request (booking_id) where state = 'asked' and booking_id is not null;
create unique index terminal_request_one_of_a_tab on terminal_request (tab_id) where state = 'asked' and tab_id is not null;
create index terminal_request_by_booking on terminal_request (booking_id) where booking_id is not null;
