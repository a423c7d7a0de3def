-- expands
-- Lines of the bank that are of no guest can be set aside.

alter table statement_line
  add column set_aside_by uuid references staff,
  add column set_aside_at timestamptz,
  add column set_aside_reason text,
  add constraint statement_line_set_aside_whole check (num_nonnulls(set_aside_by, set_aside_at, set_aside_reason) in (0, 3)),
  add constraint statement_line_set_aside_has_a_reason check (set_aside_reason <> ''),
  add constraint statement_line_set_aside_is_no_transfer check (set_aside_at is null or transfer_id is null);
create index statement_line_open on statement_line (day, id) where transfer_id is null and set_aside_at is null;
create index statement_line_set_aside on statement_line (set_aside_at, id) where set_aside_at is not null;
