import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Kobo } from '#contract/core/money.ts';
import type { Queryable, Tx } from '#db/db.ts';
import type { Tables } from '#db/types.ts';

export type CompanyRate = { roomTypeId: string; priceKobo: Kobo };
type CompanyRow = Selectable<Tables['company']>;
export type Company = CompanyRow & { rates: CompanyRate[]; owesKobo: Kobo; stays: number };

const ratesOfCompany = sql<CompanyRate[]>`(select coalesce(json_agg(json_build_object(
  'roomTypeId', room_type_id, 'priceKobo', price_kobo) order by room_type_id), '[]')
  from company_rate where company_id = company.id)`;

const companiesQuery = (db: Queryable) =>
  db
    .selectFrom('company')
    .selectAll()
    .select([
      ratesOfCompany.as('rates'),
      sql<Kobo>`company_owes(company.id)`.as('owesKobo'),
      sql<number>`(select count(*)::integer from booking
        where company_id = company.id and booking_earns(status, deleted_at))`.as('stays'),
    ]);

export const listCompanies = (db: Queryable): Promise<Company[]> =>
  companiesQuery(db).orderBy('isActive', 'desc').orderBy('name').execute();

export const listActiveCompanies = (db: Queryable): Promise<Company[]> =>
  companiesQuery(db).where('isActive', '=', true).orderBy('name').execute();

/** Finds retired companies, too. */
export const findCompany = (db: Queryable, by: { id: string } | { linkToken: string }): Promise<Company | undefined> =>
  ('id' in by
    ? companiesQuery(db).where('id', '=', by.id)
    : companiesQuery(db).where('linkToken', '=', by.linkToken)
  ).executeTakeFirst();

export const lockCompany = (tx: Tx, id: string): Promise<Company | undefined> =>
  companiesQuery(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const insertCompany = (tx: Tx, company: Insertable<Tables['company']>): Promise<CompanyRow> =>
  tx.insertInto('company').values(company).returningAll().executeTakeFirstOrThrow();

export async function updateCompany(tx: Tx, id: string, change: Updateable<Tables['company']>): Promise<void> {
  await tx.updateTable('company').set(change).where('id', '=', id).execute();
}

export async function replaceCompanyRates(tx: Tx, companyId: string, rates: readonly CompanyRate[]): Promise<void> {
  await tx.deleteFrom('companyRate').where('companyId', '=', companyId).execute();
  if (rates.length > 0)
    await tx
      .insertInto('companyRate')
      .values(rates.map((rate) => ({ ...rate, companyId })))
      .execute();
}
