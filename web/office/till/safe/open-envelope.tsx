import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type OpenEnvelope, safeMessages } from '#contract/till/safe.ts';
import { cashText, denominations, notCountedText } from '#contract/till/shifts.ts';
import { newIdempotencyKey } from '#web/core/idempotency-key.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { readWholeNumber } from '#web/office/till/shift/count-draft.ts';
import { PiecesFields } from '#web/office/till/shift/pieces-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Asks for the count of what is in an envelope, and does not show what should be there. */
export function OpenEnvelopeDialog({ envelope, close }: { envelope: OpenEnvelope; close: () => void }) {
  const [key] = useState(() => newIdempotencyKey('OPEN'));
  const [typedPieces, setTypedPieces] = useState<readonly string[]>(denominations.map(() => ''));
  const [error, setError] = useState<string>();
  const isSending = useRef(false);
  const openEnvelope = useApiMutation('openEnvelope');
  const pieces = typedPieces.map(readWholeNumber);
  const notCountedMessage = notCountedText(pieces);
  const recordCount = async () => {
    if (notCountedMessage || isSending.current) return;
    isSending.current = true;
    setError(undefined);
    try {
      const { message } = await openEnvelope.mutateAsync({
        id: envelope.id,
        pieces: pieces.map((count) => count ?? 0),
        key,
      });
      close();
      toast.success(message);
    } catch (problem) {
      setError(failureOf(problem, { failed: safeMessages.openFailed }).message);
    } finally {
      isSending.current = false;
    }
  };
  return (
    <Dialog
      title={`Open envelope ${envelope.number}`}
      size="small"
      onClose={openEnvelope.isPending ? undefined : close}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <span className="block text-sm text-soft">Counted so far</span>
            <span className="text-xl font-semibold figures">{cashText(pieces)}</span>
          </p>
          <Button
            onClick={() => void recordCount()}
            disabled={notCountedMessage !== undefined}
            loading={openEnvelope.isPending}
          >
            Commit the count
          </Button>
          <p role="status" className="w-full text-sm text-soft">
            {notCountedMessage ?? 'It cannot be changed after this.'}
          </p>
        </div>
      }
    >
      <p className="text-[0.9375rem] text-soft">
        Dropped by {envelope.droppedBy}. A difference stands in the book between the two of you.
      </p>
      <PiecesFields
        typed={typedPieces}
        pieces={pieces}
        change={setTypedPieces}
        onLastEnter={() => void recordCount()}
      />
      {error && (
        <div className="mt-4">
          <Notice tone="danger">{error}</Notice>
        </div>
      )}
    </Dialog>
  );
}
