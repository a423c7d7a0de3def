import { fieldError } from '#contract/core/errors.ts';
import { companyMessages } from '#contract/rooms/companies.ts';
import { promoMessages } from '#contract/rooms/promo-codes.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import {
  addCompany,
  changeCompany,
  presentCompany,
  presentDeskCompany,
  renewCompanyLink,
  retireCompany,
} from '#server/rooms/companies.ts';
import { listActiveCompanies, listCompanies } from '#server/rooms/company-store.ts';
import { listPromoCodes } from '#server/rooms/promo-code-store.ts';
import { addPromoCode, changePromoCode, findUsablePromo, retirePromoCode } from '#server/rooms/promo-codes.ts';
import { findCompanyByToken } from '#server/rooms/special-prices.ts';

type SpecialPriceCalls =
  | 'checkPromoCode'
  | 'companyByLink'
  | 'listPromoCodes'
  | 'addPromoCode'
  | 'updatePromoCode'
  | 'retirePromoCode'
  | 'listCompanies'
  | 'addCompany'
  | 'updateCompany'
  | 'retireCompany'
  | 'renewCompanyLink'
  | 'deskCompanies';

export function specialPriceRoutes(deps: Deps): Handlers<SpecialPriceCalls> {
  const { read } = deps.db;
  return {
    async checkPromoCode({ input }) {
      const { promo, problem } = await findUsablePromo(read, input.promoCode, hotelToday(deps));
      if (!promo) throw fieldError('promoCode', problem);
      return { promo };
    },

    async companyByLink({ input }) {
      return { company: await findCompanyByToken(read, input.companyToken) };
    },

    async listPromoCodes() {
      return { data: await listPromoCodes(read), today: hotelToday(deps) };
    },

    async addPromoCode({ input, member }) {
      return { message: promoMessages.added, promo: await addPromoCode(deps, member(), input) };
    },

    async updatePromoCode({ input, member }) {
      return { message: promoMessages.changed, promo: await changePromoCode(deps, member(), input) };
    },

    async retirePromoCode({ input, member }) {
      const promo = await retirePromoCode(deps, member(), input);
      return { message: input.isActive ? promoMessages.restored : promoMessages.retired, promo };
    },

    async listCompanies() {
      return { data: (await listCompanies(read)).map((company) => presentCompany(company, deps)) };
    },

    async addCompany({ input, member }) {
      return { message: companyMessages.added, company: presentCompany(await addCompany(deps, member(), input), deps) };
    },

    async updateCompany({ input, member }) {
      const company = presentCompany(await changeCompany(deps, member(), input), deps);
      return { message: companyMessages.changed, company };
    },

    async retireCompany({ input, member }) {
      const company = presentCompany(await retireCompany(deps, member(), input), deps);
      return { message: input.isActive ? companyMessages.restored : companyMessages.retired, company };
    },

    async renewCompanyLink({ input, member }) {
      const company = presentCompany(await renewCompanyLink(deps, member(), input), deps);
      return { message: companyMessages.linkChanged, company };
    },

    async deskCompanies() {
      return { data: (await listActiveCompanies(read)).map(presentDeskCompany) };
    },
  };
}
