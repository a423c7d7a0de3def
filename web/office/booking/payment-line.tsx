import { clsx } from 'clsx';
import { Undo2 } from 'lucide-react';
import type { PaymentView } from '#contract/desk.ts';
import { moneyMethodLabels } from '#contract/insights.ts';
import { formatNaira, fromNaira } from '#contract/money.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { TableAction } from '#web/ui/table-action.tsx';

type Props = { payment: PaymentView; reverse: (() => void) | undefined };

export function PaymentLine({ payment, reverse }: Props) {
  const { amount, method, reference, taken_by, taken_at, counts, reversed } = payment;
  const moment = useMoment();
  const sum = formatNaira(fromNaira(amount));
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
