-- Used proofs of work. None is accepted a second time.
create table spent_proof (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  until timestamptz not null
);
create index spent_proof_by_age on spent_proof (until);

-- Counts of calls and tries within a time. The table is unlogged, so that they do not wait for the disk: the counts may
-- be lost in a crash.
create unlogged table rate_limit (
  key text primary key,
  window_ends timestamptz not null,
  hits integer not null
);
