import type * as z from 'zod/mini';
import { accountCalls } from '#contract/calls/account.ts';
import { assignmentCalls } from '#contract/calls/assignment.ts';
import { auditCalls } from '#contract/calls/audit.ts';
import { barCalls } from '#contract/calls/bar.ts';
import { barTabCalls } from '#contract/calls/bar-tabs.ts';
import { bellCalls } from '#contract/calls/bell.ts';
import { companyAccountCalls } from '#contract/calls/company-accounts.ts';
import { currencyCalls } from '#contract/calls/currency.ts';
import { deskCalls } from '#contract/calls/desk.ts';
import { folioCalls } from '#contract/calls/folio.ts';
import { guestCalls } from '#contract/calls/guest.ts';
import { guestMoneyCalls } from '#contract/calls/guest-money.ts';
import { housekeepingCalls } from '#contract/calls/housekeeping.ts';
import { invoiceCalls } from '#contract/calls/invoices.ts';
import { jobCalls } from '#contract/calls/jobs.ts';
import { machineCalls } from '#contract/calls/machine.ts';
import { myBookingCalls } from '#contract/calls/my-booking.ts';
import { nightAuditCalls } from '#contract/calls/night-audit.ts';
import { oddThingCalls } from '#contract/calls/odd-things.ts';
import { paymentCalls } from '#contract/calls/payments.ts';
import { planCalls } from '#contract/calls/plan.ts';
import { privacyCalls } from '#contract/calls/privacy.ts';
import { ratePlanCalls } from '#contract/calls/rate-plans.ts';
import { recordLinkCalls } from '#contract/calls/record-link.ts';
import { recordedCalls } from '#contract/calls/recorded.ts';
import { reportCalls } from '#contract/calls/reports.ts';
import { roomCalls } from '#contract/calls/rooms.ts';
import { safeCalls } from '#contract/calls/safe.ts';
import { shiftCalls } from '#contract/calls/shifts.ts';
import { specialPriceCalls } from '#contract/calls/special-prices.ts';
import { staffCalls } from '#contract/calls/staff.ts';
import { takingsCalls } from '#contract/calls/takings.ts';
import { terminalCalls } from '#contract/calls/terminals.ts';
import { tillCashCalls } from '#contract/calls/till-cash.ts';
import { transferCalls } from '#contract/calls/transfers.ts';

export const endpoints = {
  ...guestCalls,
  ...guestMoneyCalls,
  ...recordedCalls,
  ...myBookingCalls,
  ...accountCalls,
  ...staffCalls,
  ...roomCalls,
  ...ratePlanCalls,
  ...specialPriceCalls,
  ...housekeepingCalls,
  ...planCalls,
  ...deskCalls,
  ...companyAccountCalls,
  ...assignmentCalls,
  ...folioCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...barCalls,
  ...barTabCalls,
  ...terminalCalls,
  ...shiftCalls,
  ...oddThingCalls,
  ...recordLinkCalls,
  ...tillCashCalls,
  ...safeCalls,
  ...transferCalls,
  ...reportCalls,
  ...takingsCalls,
  ...nightAuditCalls,
  ...privacyCalls,
  ...bellCalls,
  ...auditCalls,
  ...jobCalls,
  ...currencyCalls,
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
/** What the server calls to render a guest's page. */
export type SiteCallApi = CallApi<
  keyof typeof guestCalls | keyof typeof guestMoneyCalls | keyof typeof recordedCalls | keyof typeof myBookingCalls
>;
