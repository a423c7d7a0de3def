-- Returns null, and raises no error, for a text that is no uuid in lower case.
create function as_uuid(subject text) returns uuid language sql immutable strict parallel safe
  return case when subject ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then subject::uuid end;

-- The texts of an audit entry from which its hash is made. `server/core/audit-seal-store.ts` defines them once more, so
-- that a check need not trust these functions. A change here would break the chain of every hotel.

create function contact_facts() returns text[] language sql immutable parallel safe
  return '{guestEmail,guestPhone,email,phone}'::text[];
create function typed_facts() returns text[] language sql immutable parallel safe
  return '{guestName,note,tab,reference}'::text[];

create function picked_facts(facts jsonb, names text[]) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, value) from jsonb_each(case when jsonb_typeof(facts) = 'object' then facts end)
    where key = any (names));
create function other_facts(facts jsonb) returns jsonb language sql immutable parallel safe
  return case when jsonb_typeof(facts) = 'object' then facts - contact_facts() - typed_facts() else facts end;

-- The text of the part of an entry that is never erased.
create function audit_fixed_text(entry audit) returns text language sql immutable parallel safe
  return jsonb_build_array(entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor, entry.actor_name, entry.action,
    entry.subject_kind, entry.subject_id, other_facts(entry.before), other_facts(entry.after), entry.counted)::text;

-- The text of the ways to reach somebody (`contact_facts`), or null if the entry has none.
create function audit_contact_text(entry audit) returns text language sql immutable parallel safe
  return (select nullif(jsonb_build_array(picked_facts(entry.before, names), picked_facts(entry.after, names))::text, '[null, null]')
    from (values (contact_facts())) facts (names));

-- The text of what was typed (`typed_facts` and the reason), or null if the entry has none.
create function audit_typed_text(entry audit) returns text language sql immutable parallel safe
  return (select nullif(jsonb_build_array(picked_facts(entry.before, names), picked_facts(entry.after, names), entry.reason)::text,
      '[null, null, null]')
    from (values (typed_facts())) facts (names));

create function audit_digest(salt uuid, content text) returns text language sql immutable parallel safe
  return encode(sha256(convert_to(salt::text || e'\n' || content, 'UTF8')), 'hex');

-- Seals up to p_limit entries and returns how many it sealed. An entry that counts events waits two hours, after which
-- its hour is over. Only one transaction seals at a time; a second one leaves the entries to the first.
create function seal_audit(p_now timestamptz, p_limit integer) returns integer language plpgsql as $$
declare
  sealed integer;
begin
  if not pg_try_advisory_xact_lock('audit_seal'::regclass::oid::integer, 0) then
    return 0;
  end if;
  insert into audit_seal (audit_id)
    -- "offset 0" makes PostgreSQL look up each waiting entry, instead of reading all entries in order.
    select audit_id from audit_unsealed, lateral (select at, counted from audit where id = audit_id offset 0) entry
    where counted is null or at < p_now - interval '2 hours'
    order by audit_id limit p_limit;
  get diagnostics sealed = row_count;
  return sealed;
end $$;
