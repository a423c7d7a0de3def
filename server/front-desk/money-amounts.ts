import { kobo } from '#contract/core/money.ts';
import type { MoneyAmounts } from '#server/core/call.ts';
import { cashPartOf } from '#server/core/cash-in.ts';
import type { Deps } from '#server/core/deps.ts';
import { findDeskPaymentAmount } from '#server/front-desk/desk-store.ts';

type DeskMoneyCalls =
  | 'createStaffBooking'
  | 'moveBooking'
  | 'departEarly'
  | 'takePayment'
  | 'reversePayment'
  | 'giveBack';

export const deskAmounts = ({ db }: Pick<Deps, 'db'>): MoneyAmounts<DeskMoneyCalls> => ({
  createStaffBooking: ({ payment }) => payment && cashPartOf(payment),
  moveBooking: ({ payment }) => payment && cashPartOf(payment),
  departEarly: ({ payment, giveBack }) =>
    kobo(Math.max(giveBack?.amountKobo ?? 0, (payment && cashPartOf(payment)) ?? 0)),
  takePayment: cashPartOf,
  reversePayment: ({ paymentId }) => findDeskPaymentAmount(db.read, paymentId),
  giveBack: ({ amountKobo }) => amountKobo,
});
