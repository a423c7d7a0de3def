import { countMessages } from '#contract/bar/stock-counts.ts';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';

type DropCountProps = { id: string; close: () => void; onDone: () => void };

export const DropCount = ({ id, ...callbacks }: DropCountProps) => (
  <ConfirmWithReason
    {...callbacks}
    call="dropStockCount"
    input={(reason) => ({ id, reason })}
    texts={{ done: countMessages.dropped, failed: countMessages.dropFailed, reason: countMessages.reason }}
    needsReason
    title="Drop this count?"
    confirmLabel="Drop"
  >
    <p>The stock stays as it was, and another count can start. The log has the numbers.</p>
  </ConfirmWithReason>
);
