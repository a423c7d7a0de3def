create index notice_read_by_notice on notice_read (notice_id);
