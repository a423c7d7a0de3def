import { type Kobo, kobo } from '#contract/core/money.ts';
import type { GuestAdjustment, GuestReceiptView, GuestService } from '#contract/front-desk/receipts.ts';

export type GuestPayment = {
  id: string;
  at: Date;
  method: GuestReceiptView['payments'][number]['method'];
  amount: Kobo;
  /** A transfer that nobody has confirmed: it is not in `paidAtDesk`. */
  unconfirmed: boolean;
};

export type GuestRefund = { id: string; at: Date; made: boolean; atDesk: boolean; amount: Kobo };

export type GuestMoney = {
  payments: GuestPayment[];
  refunds: GuestRefund[];
  adjustments: (Omit<GuestAdjustment, 'amountKobo'> & { amount: Kobo })[];
  services: (Omit<GuestService, 'amountKobo'> & { amount: Kobo })[];
  /** What was moved to a company (with its name) or written off, and is open. */
  clearings: { company: string | null; amount: Kobo }[];
  /** Owed in the windows of other payers. */
  othersPay: Kobo;
  /** Paid through the gateway, less what was given back. */
  paidOnline: Kobo;
  paidAtDesk: Kobo;
};

export const gatewayRefundTotal = ({ refunds }: GuestMoney): Kobo =>
  kobo(refunds.filter(({ atDesk }) => !atDesk).reduce((total, { amount }) => total + amount, 0));
