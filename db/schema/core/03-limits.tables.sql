-- Tables by which the program limits how often somebody can call or try something.

-- Used proofs of work. Each is accepted once.
create table spent_proof (
  nonce text primary key check (nonce ~ '^[0-9a-f]{32}$'),
  until timestamptz not null
);
create index spent_proof_by_age on spent_proof (until);

-- Counts of calls within a minute. The table is unlogged, because it may be lost in a crash, and so calls do not wait
-- for the disk.
create unlogged table rate_limit (
  key text primary key,
  window_ends timestamptz not null,
  hits integer not null
);
