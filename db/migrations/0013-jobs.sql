-- Jobs that wait for a person, and the end of those that are done.

alter type notice_kind add value 'job_parked';
alter type job_state add value 'given_up';

alter table job add column parked_at timestamptz;
update job set parked_at = run_at where state = 'parked';
alter table job add check ((state = 'parked') = (parked_at is not null));

create index job_parked on job (parked_at, id) where state = 'parked';
-- What is swept, oldest first.
create index job_finished on job (finished_at) where finished_at is not null;
