-- The audit log as a chain of hashes (docs/decisions/oversight.md): each seal has the hash of its entry together with that of the seal before.

create table audit_seal (
  -- 1, 2, 3 … without a gap, in the order of sealing, which can differ from that of the entries' ids. Triggers fill in
  -- everything but audit_id.
  number bigint primary key,
  -- No foreign key: its check would lock, and so write, each entry once more.
  audit_id bigint not null unique,
  -- SHA-256 in hexadecimal, as the digests.
  hash text not null,
  -- Digests of what can be erased of the entry: ways to reach somebody, and what was typed. The salts go when it is erased,
  -- so that nobody can find out what it was by trying; null digests mean that there was nothing to erase.
  contact_digest text,
  contact_salt uuid,
  typed_digest text,
  typed_salt uuid
);

-- Entries that wait for their seal. Each transaction inserts its own rows, so that none waits for another.
create table audit_unsealed (
  audit_id bigint primary key
);
