import type { TaxKind, TaxRule } from '#contract/accounts/taxes.ts';
import type { Day } from '#contract/core/dates.ts';
import type { Queryable, Tx } from '#db/db.ts';

export const listTaxRules = (db: Queryable): Promise<TaxRule[]> =>
  db.selectFrom('taxRule').selectAll().orderBy('tax').orderBy('fromDay').execute();

type TaxRuleKey = { tax: TaxKind; fromDay: Day };

const findTaxRule = (tx: Tx, { tax, fromDay }: TaxRuleKey): Promise<TaxRule | undefined> =>
  tx
    .selectFrom('taxRule')
    .selectAll()
    .where('tax', '=', tax)
    .where('fromDay', '=', fromDay)
    .forUpdate()
    .executeTakeFirst();

/** Saves a rule. Returns the rule of the same tax and day that `rule` replaces, or undefined. */
export async function saveTaxRule(tx: Tx, rule: TaxRule): Promise<TaxRule | undefined> {
  const before = await findTaxRule(tx, rule);
  await tx
    .insertInto('taxRule')
    .values(rule)
    .onConflict((conflict) => conflict.columns(['tax', 'fromDay']).doUpdateSet({ rate: rule.rate }))
    .execute();
  return before;
}

export const deleteTaxRule = (tx: Tx, { tax, fromDay }: TaxRuleKey): Promise<TaxRule | undefined> =>
  tx.deleteFrom('taxRule').where('tax', '=', tax).where('fromDay', '=', fromDay).returningAll().executeTakeFirst();
