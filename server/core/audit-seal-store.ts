import { type RawBuilder, sql } from 'kysely';
import type { Day } from '#contract/core/dates.ts';
import type { Queryable } from '#db/db.ts';
import { midnight } from '#server/core/hotel-day.ts';

export type Seal = { number: number; hash: string };

/** Returns how many entries it sealed. It seals none while another process does. */
export async function sealEntries(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select seal_audit(${now}, ${limit}) as sealed`.execute(db);
  return rows[0]?.sealed ?? 0;
}

/** Whether entries wait for their seals, even if they cannot be sealed yet. */
export async function hasWaitingEntries(db: Queryable): Promise<boolean> {
  const { rows } = await sql`select from audit_unsealed limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the seal of the last sealed entry before the end of `day`. */
export async function readLastSeal(db: Queryable, day: Day, timeZone: string): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    select number, hash from audit_seal join audit on audit.id = audit_id
    where at < ${midnight(day, 1, timeZone)} order by number desc limit 1`.execute(db);
  return rows[0];
}

export type SealWithEntry = Seal & {
  auditId: number;
  contactDigest: string | null;
  contactSalt: string | null;
  typedDigest: string | null;
  typedSalt: string | null;
  /** The texts of the entry as it is now. `fixedText` is null if the entry is gone. */
  fixedText: string | null;
  contactText: string | null;
  typedText: string | null;
  isContactErased: boolean;
  isTypedErased: boolean;
};

const contactFactNames = sql`'{guestEmail,guestPhone,email,phone}'::text[]`;
const typedFactNames = sql`'{guestName,note,tab,reference}'::text[]`;
const isObjectSql = (facts: RawBuilder<unknown>) => sql`jsonb_typeof(${facts}) = 'object'`;
const pickFactsSql = (facts: RawBuilder<unknown>, names: RawBuilder<unknown>) => sql`
  (select jsonb_object_agg(key, value) from jsonb_each(case when ${isObjectSql(facts)} then ${facts} end) where key = any (${names}))`;
const otherFactsSql = (facts: RawBuilder<unknown>) => sql`
  case when ${isObjectSql(facts)} then ${facts} - ${contactFactNames} - ${typedFactNames} else ${facts} end`;
const beforeColumn = sql`audit.before`;
const afterColumn = sql`audit.after`;

/**
 * Returns the seals after `number`, in their order. The query builds the texts of the entries itself, so that it need
 * not trust a function of the database.
 */
export async function readSealsAfter(db: Queryable, number: number, limit: number): Promise<SealWithEntry[]> {
  const { rows } = await sql<SealWithEntry>`
    select seal.number, seal.audit_id, hash, contact_digest, contact_salt::text,
      typed_digest, typed_salt::text,
      case when audit.id is not null then jsonb_build_array(audit.id, (extract(epoch from at) * 1000000)::bigint, actor, actor_name, action,
        subject_kind, subject_id, ${otherFactsSql(beforeColumn)}, ${otherFactsSql(afterColumn)}, counted)::text end as fixed_text,
      nullif(jsonb_build_array(${pickFactsSql(beforeColumn, contactFactNames)}, ${pickFactsSql(afterColumn, contactFactNames)})::text, '[null, null]') as contact_text,
      nullif(jsonb_build_array(${pickFactsSql(beforeColumn, typedFactNames)}, ${pickFactsSql(afterColumn, typedFactNames)}, reason)::text,
        '[null, null, null]') as typed_text,
      coalesce(case subject_kind when 'staff' then staff_forgotten(as_uuid(subject_id)) else contact_forgotten(forgotten_id) end, false)
        as is_contact_erased,
      coalesce(name_forgotten(forgotten_id) and coalesce(reason = erased_text(), true)
        and audit_without_guest(before, true) is not distinct from before
        and audit_without_guest(after, true) is not distinct from after, false) as is_typed_erased
    from (select * from audit_seal where number > ${number} order by number limit ${limit}) seal
      left join audit on audit.id = audit_id,
      lateral (select case when subject_kind <> 'staff' and (contact_digest is not null and contact_salt is null
        or typed_digest is not null and typed_salt is null) then booking_id_of('audit', to_jsonb(audit)) end as forgotten_id) forgotten
    order by seal.number`.execute(db);
  return rows;
}

/** Returns the id of the first entry after `from` and up to `to` that has no seal and waits for none. */
export async function findEntryNeverQueued(db: Queryable, from: number, to: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from audit where id > ${from} and id <= ${to}
      and not exists (select from audit_seal where audit_id = audit.id)
      and not exists (select from audit_unsealed where audit_id = audit.id)`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** `goneId` is the id of an entry that was deleted before it was sealed. `lastId` is the greatest id of an entry. */
export type WaitingEntries = { count: number; since: Date | null; goneId: number | null; lastId: number };

export async function readWaitingEntries(db: Queryable): Promise<WaitingEntries> {
  const { rows } = await sql<WaitingEntries>`
    select count(audit.id) as count, min(at) as since, min(audit_id) filter (where audit.id is null) as gone_id,
      (select coalesce(max(id), 0) from audit) as last_id
    from audit_unsealed left join audit on audit.id = audit_id`.execute(db);
  return rows[0] ?? { count: 0, since: null, goneId: null, lastId: 0 };
}
