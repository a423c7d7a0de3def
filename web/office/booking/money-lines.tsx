import { type AdjustmentView, adjustmentLabels, type DeskRefundView, deskMethodLabels } from '#contract/desk.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { useMoment } from '#web/office/shared/moment.ts';

const naira = (amount: number): string => formatNaira(fromNaira(amount));

export function RefundLine({ refund }: { refund: DeskRefundView }) {
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

export function AdjustmentLine({ adjustment }: { adjustment: AdjustmentView }) {
  const { kind, amount, reason, made_by, made_at } = adjustment;
  return <Line label={adjustmentLabels[kind]} amount={naira(amount)} by={made_by} at={made_at} reason={reason} />;
}

type Props = { label: string; amount: string; by: string; at: string; reason: string };

function Line({ label, amount, by, at, reason }: Props) {
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
