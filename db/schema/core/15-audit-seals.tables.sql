-- The audit log as a chain of hashes (docs/decisions/oversight.md): the hash of a seal covers its audit entry and the
-- hash of the seal before.

create table audit_seal (
  -- 1, 2, 3 … without a gap, in the order of sealing, which can differ from that of the entries' ids. Triggers fill in
  -- everything but audit_id.
  number bigint primary key,
  -- No foreign key: its check would lock, and so write, each entry once more.
  audit_id bigint not null unique,
  -- SHA-256 in hexadecimal, like the digests below.
  hash text not null,
  -- Digests of the parts of the entry that can be erased: ways to reach somebody (contact), and what was typed. A salt
  -- is deleted when its part is erased, so that nobody can find out the text by trying. A digest is null if the entry
  -- had no such part.
  contact_digest text,
  contact_salt uuid,
  typed_digest text,
  typed_salt uuid
);

-- Entries that wait for their seal. Each transaction inserts its own rows, so that no transaction waits for another.
create table audit_unsealed (
  audit_id bigint primary key
);
