-- Which notices a staff member has read. The newest id is not enough, because a notice with a lower id can be committed
-- later.
create table notice_read (
  staff_id uuid not null references staff on delete cascade,
  notice_id bigint not null references notice on delete cascade,
  primary key (staff_id, notice_id)
);
-- For the deletion of a notice, which also deletes its rows here.
create index notice_read_by_notice on notice_read (notice_id);
