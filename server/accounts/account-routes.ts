import { invoiceReportMessages } from '#contract/accounts/invoice-reports.ts';
import { invoiceMessages } from '#contract/accounts/invoices.ts';
import { postedMessage } from '#contract/accounts/posting.ts';
import { serviceMessages } from '#contract/accounts/services.ts';
import { taxMessages } from '#contract/accounts/tax-rules.ts';
import { windowMessages } from '#contract/accounts/windows.ts';
import { folioMessages } from '#contract/bookings/folio.ts';
import { readStayAccount } from '#server/accounts/account.ts';
import { readGuestAccount, readInvoiceByLink } from '#server/accounts/guest-invoices.ts';
import {
  creditInvoice,
  issueInvoice,
  mailInvoice,
  printInvoice,
  readInvoice,
  readInvoices,
  readProforma,
} from '#server/accounts/invoices.ts';
import { postServices, reversePostedLine } from '#server/accounts/post-services.ts';
import { readOpenReports, reportAgain } from '#server/accounts/report-invoice.ts';
import { listServices } from '#server/accounts/service-store.ts';
import { addService, changeService, orderServices, presentService, retireService } from '#server/accounts/services.ts';
import { readStaysToPay } from '#server/accounts/stays-to-pay.ts';
import { readPriceTaxes, readTaxRules, removeTaxRule, setTaxRule } from '#server/accounts/tax-rules.ts';
import { moveLines, openWindow, routeCharges } from '#server/accounts/windows.ts';
import type { Handlers } from '#server/core/call.ts';
import type { Deps } from '#server/core/deps.ts';
import { hotelToday } from '#server/core/hotel-day.ts';
import { presentDeskBooking } from '#server/front-desk/present-booking.ts';
import { receiptCookie } from '#server/front-desk/receipt-access.ts';

type FolioCalls =
  | 'listInvoices'
  | 'readProforma'
  | 'issueInvoice'
  | 'readInvoice'
  | 'printInvoice'
  | 'mailInvoice'
  | 'listInvoiceReports'
  | 'reportInvoiceAgain'
  | 'creditInvoice'
  | 'priceTaxes'
  | 'guestAccount'
  | 'invoiceByLink'
  | 'stayAccount'
  | 'staysToPay'
  | 'openWindow'
  | 'moveLines'
  | 'routeCharges'
  | 'postServices'
  | 'reverseLine'
  | 'listServices'
  | 'addService'
  | 'updateService'
  | 'retireService'
  | 'orderServices'
  | 'listTaxRules'
  | 'setTaxRule'
  | 'removeTaxRule';

export function folioRoutes(deps: Deps): Handlers<FolioCalls> {
  const readServices = async () => (await listServices(deps.db.read)).map(presentService);
  return {
    stayAccount: ({ input, member }) => readStayAccount(deps, member(), input.id),

    staysToPay: ({ input }) => readStaysToPay(deps, input),

    async postServices({ input, member }) {
      const posted = await postServices(deps, member(), input);
      const booking = presentDeskBooking(posted.booking);
      return { message: postedMessage(posted.total, booking, hotelToday(deps)), booking };
    },

    async reverseLine({ input, member }) {
      return {
        message: folioMessages.reversed,
        booking: presentDeskBooking(await reversePostedLine(deps, member(), input)),
      };
    },

    async openWindow({ input, member }) {
      const { windowId, name } = await openWindow(deps, member(), input);
      return { message: windowMessages.opened(name), windowId };
    },

    async moveLines({ input, member }) {
      const { booking, window } = await moveLines(deps, member(), input);
      return { message: windowMessages.moved(window?.buyerName ?? 'the guest'), booking: presentDeskBooking(booking) };
    },

    async routeCharges({ input, member }) {
      const { booking, window } = await routeCharges(deps, member(), input);
      const message =
        input.kinds.length > 0 ? windowMessages.routed(window?.buyerName ?? '') : windowMessages.notRouted;
      return { message, booking: presentDeskBooking(booking) };
    },

    listInvoices: ({ input }) => readInvoices(deps, input),

    readProforma: ({ input }) => readProforma(deps, input),

    async issueInvoice({ input, member }) {
      const invoice = await issueInvoice(deps, member(), input);
      return { message: invoiceMessages.issued(invoice.number), invoice };
    },

    async readInvoice({ input }) {
      return { invoice: await readInvoice(deps, input.invoiceId) };
    },

    async printInvoice({ input, member }) {
      return { invoice: await printInvoice(deps, member(), input.invoiceId) };
    },

    async mailInvoice({ input }) {
      await mailInvoice(deps, input);
      return { message: invoiceMessages.emailed(input.email) };
    },

    priceTaxes: () => readPriceTaxes(deps),

    guestAccount: ({ input: { reference, token }, cookies }) =>
      readGuestAccount(deps, reference, { cookie: cookies[receiptCookie], token }),

    invoiceByLink: ({ input }) => readInvoiceByLink(deps, input),

    listInvoiceReports: () => readOpenReports(deps),

    async reportInvoiceAgain({ input }) {
      await reportAgain(deps, input.invoiceId);
      return { message: invoiceReportMessages.again };
    },

    async creditInvoice({ input, member }) {
      const invoice = await creditInvoice(deps, member(), input);
      return { message: invoiceMessages.credited(invoice.number), invoice };
    },

    listServices: async () => ({ data: await readServices(), now: deps.clock.now().toISOString() }),

    async addService({ input, member }) {
      return { message: serviceMessages.added, service: presentService(await addService(deps, member(), input)) };
    },

    async updateService({ input, member }) {
      return { message: serviceMessages.changed, service: presentService(await changeService(deps, member(), input)) };
    },

    async retireService({ input, member }) {
      const service = presentService(await retireService(deps, member(), input));
      return { message: input.isActive ? serviceMessages.restored : serviceMessages.retired, service };
    },

    async orderServices({ input }) {
      await orderServices(deps, input);
      return { message: serviceMessages.ordered, data: await readServices() };
    },

    listTaxRules: () => readTaxRules(deps),

    async setTaxRule({ input, member }) {
      await setTaxRule(deps, member(), input);
      return { message: taxMessages.saved, ...(await readTaxRules(deps)) };
    },

    async removeTaxRule({ input, member }) {
      await removeTaxRule(deps, member(), input);
      return { message: taxMessages.removed, ...(await readTaxRules(deps)) };
    },
  };
}
