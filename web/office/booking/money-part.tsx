import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type AdjustmentView,
  adjustmentLabels,
  type DeskBooking,
  type DeskRefundView,
  deskMethodLabels,
  type PaymentView,
} from '#contract/desk.ts';
import { moneyMethodLabels } from '#contract/insights.ts';
import { nightsText } from '#contract/plural.ts';
import { Fact, Facts, Part } from '#web/office/booking/facts.tsx';
import { naira } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { TableAction } from '#web/ui/table-action.tsx';

type MoneyPartProps = {
  booking: DeskBooking;
  payments: readonly PaymentView[];
  refunds: readonly DeskRefundView[];
  adjustments: readonly AdjustmentView[];
  reverse: (payment: PaymentView) => (() => void) | undefined;
  children: ReactNode;
};

export function MoneyPart({ booking, payments, refunds, adjustments, reverse, children }: MoneyPartProps) {
  return (
    <Part title="Money">
      <Facts>
        {booking.price_lines.map(({ nights, price_per_night }) => (
          <Fact key={price_per_night} label={`Room, ${nightsText(nights)} × ${naira(price_per_night)}`}>
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

function RefundLine({ refund }: { refund: DeskRefundView }) {
  const { method, amount, reason, given_by, given_at } = refund;
  return (
    <Line
      label={`Given back, ${deskMethodLabels[method]}`}
      amount={naira(-amount)}
      by={given_by}
      at={given_at}
      reason={reason}
    />
  );
}

function AdjustmentLine({ adjustment }: { adjustment: AdjustmentView }) {
  const { kind, amount, reason, made_by, made_at } = adjustment;
  return <Line label={adjustmentLabels[kind]} amount={naira(amount)} by={made_by} at={made_at} reason={reason} />;
}

type RefundLineProps = { label: string; amount: string; by: string; at: string; reason: string };

function Line({ label, amount, by, at, reason }: RefundLineProps) {
  const moment = useMoment();
  return (
    <li className="rounded-xl border border-hairline bg-paper px-4 py-3">
      <div className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{label}</span>
        <span className="figures">{amount}</span>
      </div>
      <p className="figures mt-0.5 text-sm text-soft">
        {moment(at)}, {by}
      </p>
      <p className="mt-1 text-sm wrap-anywhere">{reason}</p>
    </li>
  );
}

type PaymentLineProps = { payment: PaymentView; reverse: (() => void) | undefined };

function PaymentLine({ payment, reverse }: PaymentLineProps) {
  const { amount, method, reference, taken_by, taken_at, counts, reversed } = payment;
  const moment = useMoment();
  const sum = naira(amount);
  return (
    <li className="rounded-xl border border-hairline bg-paper px-4 py-3">
      <div className={clsx('flex items-baseline justify-between gap-4 font-semibold', reversed && 'text-soft')}>
        {reversed ? (
          <>
            <del>{moneyMethodLabels[method]}</del>
            <del className="figures">{sum}</del>
          </>
        ) : (
          <>
            <span>{moneyMethodLabels[method]}</span>
            <span className="figures">{sum}</span>
          </>
        )}
      </div>
      <p className="figures mt-0.5 text-sm text-soft wrap-anywhere">
        {moment(taken_at)}
        {taken_by && `, ${taken_by}`}
        {reference && `, ${reference}`}
      </p>
      {!counts && (
        <p className="mt-1.5 text-sm text-danger">
          Does not pay this booking: the amount or the currency is not the one that was asked for.
        </p>
      )}
      {reversed && (
        <p className="mt-1.5 text-sm text-danger wrap-anywhere">
          Reversed by {reversed.by}, {moment(reversed.at)}: {reversed.reason}
        </p>
      )}
      {reverse && !reversed && method !== 'gateway' && (
        <div className="mt-2.5">
          <TableAction label="Reverse" rowName={`${sum} ${moneyMethodLabels[method]}`} icon={Undo2} onClick={reverse} />
        </div>
      )}
    </li>
  );
}
