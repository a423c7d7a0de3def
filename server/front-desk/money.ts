import type { Day } from '#contract/core/dates.ts';
import { type Kobo, kobo } from '#contract/core/money.ts';
import type { GuestAdjustment, GuestPostedLine, OwnReceiptPart } from '#contract/front-desk/receipts.ts';

export type GuestPayment = Omit<OwnReceiptPart['payments'][number], 'at'> & { at: Date };

export type GuestRefund = { id: string; at: Date; made: boolean; atDesk: boolean; amountKobo: Kobo };

export type GuestMoney = {
  payments: GuestPayment[];
  refunds: GuestRefund[];
  adjustments: GuestAdjustment[];
  services: GuestPostedLine[];
  /** Balances that were moved to a company (with its name) or written off, as far as they are open. */
  clearings: { company: string | null; amount: Kobo }[];
  othersPay: Kobo;
  othersNights: Day[];
  /** Whether the company that pays for the stay has a window: the guest then pays the rest. */
  companyHasWindow: boolean;
  /** What was paid through the gateway, less what was given back. */
  paidOnline: Kobo;
  paidAtDesk: Kobo;
};

export const gatewayRefundTotal = ({ refunds }: GuestMoney): Kobo =>
  kobo(refunds.filter(({ atDesk }) => !atDesk).reduce((total, { amountKobo }) => total + amountKobo, 0));
