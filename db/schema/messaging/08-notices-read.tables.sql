-- Which notices a staff member has read. The newest id that they read is not enough: of two notices, the one with the
-- lower id may be committed later.
create table notice_read (
  staff_id uuid not null references staff on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  primary key (staff_id, notice_id)
);
-- Deleting a notice deletes its rows here, which this index finds.
create index notice_read_by_notice on notice_read (notice_id);
