-- expands
-- Seals chain the entries of the audit log. Those of before wait for their seals as new ones do: the program seals them in
-- batches while it runs.

create table audit_seal (
  number bigint primary key,
  audit_id bigint not null unique,
  hash text not null,
  contact_digest text,
  contact_salt uuid,
  typed_digest text,
  typed_salt uuid
);
create table audit_unsealed (
  audit_id bigint primary key
);
insert into audit_unsealed select id from audit;
