-- expands
-- Each of a person's open dashboards sees by it that notices were marked as read in another one.
alter table staff add column bell_readings bigint not null default 0;
