import { sql } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable } from '#db/db.ts';

type CompanyOverLimit = { name: string; owes: Kobo; limit: Kobo; by: string };

/**
 * Returns undefined if the company owes no more than its limit, or has none. `by` is the name of the staff member
 * `staffId`.
 */
export async function readOverLimit(
  db: Queryable,
  companyId: string | null,
  staffId: string,
): Promise<CompanyOverLimit | undefined> {
  const { rows } = await sql<CompanyOverLimit>`
    select company.name, company_owes(company.id) as owes, limit_kobo as "limit", staff.name as "by"
    from company join staff on staff.id = ${staffId} where company.id = ${companyId} and company_owes(company.id) > limit_kobo`.execute(
    db,
  );
  return rows[0];
}
