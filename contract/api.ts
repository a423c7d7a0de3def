import type * as z from 'zod/mini';
import { companyAccountCalls } from '#contract/accounts/company-accounts-calls.ts';
import { folioCalls } from '#contract/accounts/folio-calls.ts';
import { guestMoneyCalls } from '#contract/accounts/guest-money-calls.ts';
import { invoiceCalls } from '#contract/accounts/invoices-calls.ts';
import { priceTaxesCalls } from '#contract/accounts/price-taxes-calls.ts';
import { backupCalls } from '#contract/backups/backups-calls.ts';
import { terminalCalls } from '#contract/bank/terminals-calls.ts';
import { transferCalls } from '#contract/bank/transfers-calls.ts';
import { barCalls } from '#contract/bar/bar-calls.ts';
import { barTabCalls } from '#contract/bar/bar-tabs-calls.ts';
import { stockCalls } from '#contract/bar/stock-calls.ts';
import { machineCalls } from '#contract/core/machine-calls.ts';
import { exportCalls } from '#contract/exports/exports-calls.ts';
import { assignmentCalls } from '#contract/front-desk/assignment-calls.ts';
import { deskCalls } from '#contract/front-desk/desk-calls.ts';
import { guestCalls } from '#contract/front-desk/guest-calls.ts';
import { myBookingCalls } from '#contract/front-desk/my-booking-calls.ts';
import { noteCalls } from '#contract/front-desk/notes-calls.ts';
import { roomChartCalls } from '#contract/front-desk/room-chart-calls.ts';
import { healthCalls } from '#contract/health/health-calls.ts';
import { housekeepingCalls } from '#contract/housekeeping/housekeeping-calls.ts';
import { importCalls } from '#contract/imports/imports-calls.ts';
import { installationCalls } from '#contract/installation/installation-calls.ts';
import { jobCalls } from '#contract/jobs/jobs-calls.ts';
import { bellCalls } from '#contract/messaging/bell-calls.ts';
import { auditCalls } from '#contract/oversight/audit-calls.ts';
import { oddThingCalls } from '#contract/oversight/odd-things-calls.ts';
import { recordLinkCalls } from '#contract/oversight/record-link-calls.ts';
import { recordedCalls } from '#contract/oversight/recorded-calls.ts';
import { paymentCalls } from '#contract/payments/payments-calls.ts';
import { pictureCalls } from '#contract/pictures/pictures-calls.ts';
import { privacyCalls } from '#contract/privacy/privacy-calls.ts';
import { barReportCalls } from '#contract/reports/bar-report-calls.ts';
import { moneyNowCalls } from '#contract/reports/money-now-calls.ts';
import { nightAuditCalls } from '#contract/reports/night-audit-calls.ts';
import { reportCalls } from '#contract/reports/reports-calls.ts';
import { takingsCalls } from '#contract/reports/takings-calls.ts';
import { currencyCalls } from '#contract/rooms/currency-calls.ts';
import { ratePlanCalls } from '#contract/rooms/rate-plans-calls.ts';
import { roomDetailsCalls } from '#contract/rooms/room-details-calls.ts';
import { roomCalls } from '#contract/rooms/rooms-calls.ts';
import { specialPriceCalls } from '#contract/rooms/special-prices-calls.ts';
import { hotelSettingCalls } from '#contract/settings/hotel-settings-calls.ts';
import { siteTextCalls } from '#contract/settings/site-text-calls.ts';
import { accountCalls } from '#contract/staff/account-calls.ts';
import { staffCalls } from '#contract/staff/staff-calls.ts';
import { safeCalls } from '#contract/till/safe-calls.ts';
import { shiftCalls } from '#contract/till/shifts-calls.ts';
import { tillCashCalls } from '#contract/till/till-cash-calls.ts';

export const endpoints = {
  ...guestCalls,
  ...guestMoneyCalls,
  ...priceTaxesCalls,
  ...roomDetailsCalls,
  ...recordedCalls,
  ...myBookingCalls,
  ...accountCalls,
  ...staffCalls,
  ...roomCalls,
  ...ratePlanCalls,
  ...specialPriceCalls,
  ...housekeepingCalls,
  ...roomChartCalls,
  ...noteCalls,
  ...deskCalls,
  ...companyAccountCalls,
  ...assignmentCalls,
  ...folioCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...barCalls,
  ...barTabCalls,
  ...stockCalls,
  ...terminalCalls,
  ...shiftCalls,
  ...oddThingCalls,
  ...recordLinkCalls,
  ...tillCashCalls,
  ...safeCalls,
  ...transferCalls,
  ...reportCalls,
  ...takingsCalls,
  ...barReportCalls,
  ...moneyNowCalls,
  ...nightAuditCalls,
  ...privacyCalls,
  ...bellCalls,
  ...auditCalls,
  ...importCalls,
  ...exportCalls,
  ...jobCalls,
  ...backupCalls,
  ...healthCalls,
  ...currencyCalls,
  ...hotelSettingCalls,
  ...pictureCalls,
  ...siteTextCalls,
  ...installationCalls,
  ...machineCalls,
};

export type EndpointName = keyof typeof endpoints;
export type Input<N extends EndpointName> = z.input<(typeof endpoints)[N]['input']>;
export type Parsed<N extends EndpointName> = z.output<(typeof endpoints)[N]['input']>;
export type Output<N extends EndpointName> = z.output<(typeof endpoints)[N]['output']>;

/** Makes a call: over HTTP in the browser, and within the process while the server renders a page. Throws AppError. */
export type CallApi<Name extends EndpointName = EndpointName> = <N extends Name>(
  name: N,
  input: Input<N>,
) => Promise<Output<N>>;
export type GuestCallApi = CallApi<keyof typeof guestCalls>;
export type GuestMoneyCallApi = CallApi<keyof typeof guestMoneyCalls>;
export type SiteCallApi = CallApi<
  | keyof typeof guestCalls
  | keyof typeof guestMoneyCalls
  | keyof typeof priceTaxesCalls
  | keyof typeof roomDetailsCalls
  | keyof typeof recordedCalls
  | keyof typeof myBookingCalls
>;
