-- Keys to which backups are encrypted (docs/decisions/backups.md): each is a row, and the highest version holds. This
-- is the half that encrypts. The half that decrypts is on the owner's paper, and nowhere in the hotel.
create table backup_key (
  version integer primary key,
  -- A recipient of age in Bech32.
  recipient text not null constraint backup_key_once unique,
  set_by uuid not null references staff,
  set_at timestamptz not null,
  constraint backup_key_is_a_recipient check (recipient ~ '^age1[02-9ac-hj-np-z]{58}$')
);
