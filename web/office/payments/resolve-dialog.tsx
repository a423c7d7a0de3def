import { type DifferenceView, reconciliationMessages } from '#contract/reconciliation.ts';
import { differenceName } from '#web/office/payments/difference-columns.tsx';
import { comparisonQueries } from '#web/office/payments/money-queries.ts';
import { DeleteDialog } from '#web/office/shared/confirm-with-reason.tsx';

const { resolved: deleted, resolveFailed: failed, reason } = reconciliationMessages;

type Props = { difference: DifferenceView; close: () => void; done: () => void };

export function ResolveDialog({ difference, close, done }: Props) {
  return (
    <DeleteDialog
      call="resolveDifference"
      input={(reason) => ({ id: difference.id, reason })}
      queries={comparisonQueries}
      texts={{ deleted, failed, reason }}
      needsReason
      title="Mark as resolved?"
      confirmLabel="Mark resolved"
      close={close}
      deleted={done}
    >
      <p className="font-semibold wrap-anywhere first-letter:uppercase">{differenceName(difference)}</p>
      <p className="mt-3">It stays among the resolved ones, with your reason.</p>
    </DeleteDialog>
  );
}
