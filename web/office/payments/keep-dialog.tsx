import { refundMessages } from '#contract/refunds.ts';
import { refundQueries } from '#web/office/payments/money-queries.ts';
import { formatRefundAmount, refundName } from '#web/office/payments/refund-columns.tsx';
import type { RefundDialogProps } from '#web/office/payments/refund-dialog.tsx';
import { DeleteDialog } from '#web/office/shared/confirm-with-reason.tsx';

const { kept: deleted, keepFailed: failed, reason } = refundMessages;

/** For money that is not owed after all, such as that of a moved stay or of another business. */
export function KeepDialog({ refund, close, done }: RefundDialogProps) {
  return (
    <DeleteDialog
      call="keepMoney"
      input={(reason) => ({ id: refund.id, reason })}
      queries={refundQueries}
      texts={{ deleted, failed, reason }}
      needsReason
      title="Mark as resolved?"
      confirmLabel="Mark resolved"
      close={close}
      deleted={done}
    >
      <p className="font-semibold wrap-anywhere">
        <span className="figures">{formatRefundAmount(refund)}</span>, {refundName(refund)}
      </p>
      <p className="mt-3">Nothing is given back. Please say why: it cannot be undone.</p>
    </DeleteDialog>
  );
}
