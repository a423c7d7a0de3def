import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Member, StaffRole } from '#contract/core/roles.ts';
import type { RecordedClearingKind } from '#contract/front-desk/check-out.ts';
import type { Queryable, Tx } from '#db/db.ts';

export type Clearing = {
  id: string;
  kind: RecordedClearingKind;
  companyId: string | null;
  company: string | null;
  /** The amount that was cleared. `open` is the part that no company has paid and nobody has taken back. */
  amount: Kobo;
  open: Kobo;
  agreed: boolean;
  windowId: string | null;
  reason: string | null;
  madeBy: string;
  confirmedBy: string | null;
  madeAt: Date;
  takenBack: { by: string; at: string; reason: string } | null;
};

export async function readClearings(db: Queryable, bookingId: string): Promise<Clearing[]> {
  const { rows } = await sql<Clearing>`
    select made.id, made.kind, made.company_id, company.name as company, made.amount_kobo as amount,
      clearing_open(made.id) as open, made.agreed, made.window_id, made.reason, maker.name as made_by, confirmer.name as confirmed_by,
      made.made_at, (
        select jsonb_build_object('by', staff.name, 'at', back.made_at, 'reason', coalesce(back.reason, ''))
        from clearing back join staff on staff.id = back.made_by where back.reverses = made.id) as taken_back
    from clearing made join staff maker on maker.id = made.made_by
      left join staff confirmer on confirmer.id = made.confirmed_by
      left join company on company.id = made.company_id
    where made.booking_id = ${bookingId} and made.reverses is null
    order by made.made_at, made.id`.execute(db);
  return rows;
}

type NewClearing = {
  bookingId: string;
  kind: RecordedClearingKind;
  companyId: string | null;
  amount: Kobo;
  reverses: string | null;
  agreed: boolean;
  windowId: string | null;
  reason: string | null;
  madeBy: Member;
  confirmedBy: { id: string; role: StaffRole } | undefined;
  at: Date;
};

export async function findWindowOfCompany(db: Queryable, bookingId: string, companyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('folioWindow')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A trigger refuses more than the balance. */
export async function insertClearing(
  tx: Tx,
  { amount, madeBy, confirmedBy, at, ...clearing }: NewClearing,
): Promise<void> {
  await tx
    .insertInto('clearing')
    .values({
      ...clearing,
      ...{ amountKobo: amount, madeBy: madeBy.id, madeAs: madeBy.role, madeAt: at },
      ...{ confirmedBy: confirmedBy?.id ?? null, confirmedAs: confirmedBy?.role ?? null },
    })
    .execute();
}
