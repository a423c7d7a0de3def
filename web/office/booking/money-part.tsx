import type { ReactNode } from 'react';
import type { AdjustmentView, DeskBooking, DeskRefundView, PaymentView } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { Fact, Facts, Part } from '#web/office/booking/facts.tsx';
import { AdjustmentLine, RefundLine } from '#web/office/booking/money-lines.tsx';
import { PaymentLine } from '#web/office/booking/payment-line.tsx';
import { formatNights } from '#web/office/shared/figures.ts';

type Props = {
  booking: DeskBooking;
  payments: readonly PaymentView[];
  refunds: readonly DeskRefundView[];
  adjustments: readonly AdjustmentView[];
  reverse: (payment: PaymentView) => (() => void) | undefined;
  children: ReactNode;
};

const naira = (amount: number): string => formatNaira(fromNaira(amount));

export function MoneyPart({ booking, payments, refunds, adjustments, reverse, children }: Props) {
  return (
    <Part title="Money">
      <Facts>
        {booking.price_lines.map(({ nights, price_per_night }) => (
          <Fact key={price_per_night} label={`Room, ${formatNights(nights)} × ${naira(price_per_night)}`}>
            {naira(nights * price_per_night)}
          </Fact>
        ))}
        <Fact label="Transaction fee">{naira(booking.transaction_fee)}</Fact>
        {booking.extra_charges > 0 && <Fact label="Extra charges">{naira(booking.extra_charges)}</Fact>}
        {booking.discount > 0 && <Fact label="Discount">{naira(-booking.discount)}</Fact>}
        <Fact label="Total">{naira(booking.total_amount)}</Fact>
        <Fact label="Paid">{naira(booking.paid_amount)}</Fact>
        <Fact label="Balance">
          <span className={booking.balance > 0 ? 'text-lg font-semibold text-terracotta-deep' : undefined}>
            {naira(booking.balance)}
          </span>
        </Fact>
        {booking.credit > 0 && (
          <Fact label="To be given back">
            <span className="text-lg font-semibold text-danger">{naira(booking.credit)}</span>
          </Fact>
        )}
      </Facts>
      {adjustments.length > 0 && (
        <ul aria-label="Discounts and extra charges" className="mt-4 space-y-3">
          {adjustments.map((adjustment) => (
            <AdjustmentLine key={adjustment.id} adjustment={adjustment} />
          ))}
        </ul>
      )}
      {payments.length > 0 && (
        <ul aria-label="Payments" className="mt-4 space-y-3">
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} reverse={reverse(payment)} />
          ))}
        </ul>
      )}
      {refunds.length > 0 && (
        <ul aria-label="Given back" className="mt-4 space-y-3">
          {refunds.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-3">{children}</div>
    </Part>
  );
}
