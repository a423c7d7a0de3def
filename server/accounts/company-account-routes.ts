import { companyAccountMessages } from '#contract/accounts/company-accounts.ts';
import { unconfirmedMessages } from '#contract/payments/unconfirmed.ts';
import { exportCompanyAccount, readCompanyAccount } from '#server/accounts/company-account.ts';
import { reverseCompanyPayment, takeCompanyPayment } from '#server/accounts/company-payments.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';

type CompanyAccountCalls = 'companyAccount' | 'takeCompanyPayment' | 'reverseCompanyPayment' | 'exportCompanyAccount';

export function companyAccountRoutes(deps: Deps): Handlers<CompanyAccountCalls> {
  return {
    companyAccount: ({ input, member }) => readCompanyAccount(deps, member(), input.id),

    async takeCompanyPayment({ input, member }) {
      const amount = await takeCompanyPayment(deps, member(), input);
      const account = await readCompanyAccount(deps, member(), input.id);
      const message = input.method === 'transfer' ? unconfirmedMessages.recorded : companyAccountMessages.paid(amount);
      return { message, account };
    },

    async reverseCompanyPayment({ input, member }) {
      await reverseCompanyPayment(deps, member(), input);
      return { message: companyAccountMessages.reversed, account: await readCompanyAccount(deps, member(), input.id) };
    },

    exportCompanyAccount: ({ input, member }) => exportCompanyAccount(deps, member(), input.id),
  };
}
