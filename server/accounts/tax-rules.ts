import { taxMessages } from '#contract/accounts/tax-rules.ts';
import { ratesOn, rateText, type TaxRule, taxKinds, taxLabels } from '#contract/accounts/taxes.ts';
import type { Output, Parsed } from '#contract/api.ts';
import type { AuditAction } from '#contract/core/audit.ts';
import { AppError, fieldError } from '#contract/core/errors.ts';
import type { Member } from '#contract/core/roles.ts';
import type { Tx } from '#db/db.ts';
import { deleteTaxRule, listTaxRules, saveTaxRule } from '#server/accounts/tax-rule-store.ts';
import { auditChange } from '#server/core/audit-change.ts';
import { onViolation } from '#server/core/constraint.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';

type TaxDeps = Pick<Deps, 'db' | 'clock' | 'hotel'>;

export async function readTaxRules(deps: TaxDeps): Promise<Output<'listTaxRules'>> {
  const today = hotelToday(deps);
  const rules = await listTaxRules(deps.db.read);
  return {
    data: rules.map((rule) => ({ ...rule, percent: rule.rate / 100, fixed: rule.fromDay < today })),
    today,
  };
}

export async function readPriceTaxes(deps: TaxDeps): Promise<Output<'priceTaxes'>> {
  const rates = ratesOn(hotelToday(deps), await listTaxRules(deps.db.read));
  return {
    taxes: taxKinds.filter((tax) => rates[tax] > 0).map((tax) => ({ tax, percent: rates[tax] / 100 })),
  };
}

const pastDayError = () => fieldError('fromDay', taxMessages.past, 'conflict');

function changeTaxRules(deps: TaxDeps, fromDay: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  if (fromDay < hotelToday(deps)) throw pastDayError();
  return onViolation('tax_rule_of_closed_day_stays', () => deps.db.tx(work), pastDayError());
}

const auditRule = (
  deps: TaxDeps,
  tx: Tx,
  member: Member,
  action: AuditAction,
  { before, after }: { before?: TaxRule | undefined; after?: TaxRule },
) => {
  const facts = (rule: TaxRule) => ({ tax: taxLabels[rule.tax], from: rule.fromDay, rate: rateText(rule.rate) });
  const id = (after ?? before)?.tax ?? '';
  const changes = { before: before && facts(before), after: after && facts(after) };
  return auditChange(deps, tx, member, action, { kind: 'tax', id }, changes);
};

/** Throws AppError for a day whose taxes nobody can change any more. */
export async function setTaxRule(
  deps: TaxDeps,
  member: Member,
  { tax, fromDay, percent }: Parsed<'setTaxRule'>,
): Promise<void> {
  await changeTaxRules(deps, fromDay, async (tx) => {
    const after = { tax, fromDay, rate: Math.round(percent * 100) };
    const before = await saveTaxRule(tx, after);
    if (before?.rate !== after.rate) await auditRule(deps, tx, member, 'tax changed', { before, after });
  });
}

/** Throws AppError if there is no such rule, or if nobody can change the taxes of that day any more. */
export async function removeTaxRule(
  deps: TaxDeps,
  member: Member,
  { tax, fromDay }: Parsed<'removeTaxRule'>,
): Promise<void> {
  await changeTaxRules(deps, fromDay, async (tx) => {
    const before = await deleteTaxRule(tx, { tax, fromDay });
    if (!before) throw new AppError('not_found', taxMessages.notFound);
    await auditRule(deps, tx, member, 'tax rate removed', { before });
  });
}
