import { kobo } from '#contract/core/money.ts';
import { findCompanyPaymentAmount } from '#server/accounts/company-account-store.ts';
import type { MoneyAmounts } from '#server/core/call.ts';
import { cashPartOf } from '#server/core/cash-in.ts';
import type { Deps } from '#server/core/deps.ts';

type CompanyMoneyCalls = 'takeCompanyPayment' | 'reverseCompanyPayment';

export const companyAmounts = ({ db }: Pick<Deps, 'db'>): MoneyAmounts<CompanyMoneyCalls> => ({
  takeCompanyPayment: ({ method, parts }) =>
    cashPartOf({ method, amountKobo: kobo(parts.reduce((sum, { amountKobo }) => sum + amountKobo, 0)) }),
  reverseCompanyPayment: ({ paymentId }) => findCompanyPaymentAmount(db.read, paymentId),
});
