import { Archive, Undo2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { type ListedLine, statementMessages } from '#contract/bank/statements.ts';
import { formatNaira } from '#contract/core/money.ts';
import { BankLineText } from '#web/office/bank/bank-line-text.tsx';
import { ConfirmWithReason } from '#web/office/core/confirm-with-reason.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

export function SetAsideButton({ line }: { line: ListedLine }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="shrink-0">
      <Button look="outline" onClick={() => setOpen(true)} className="max-sm:w-full">
        <Archive aria-hidden="true" className="size-4.5" />
        Set aside<span className="sr-only"> {formatNaira(line.amountKobo)}</span>
      </Button>
      {isOpen && (
        <ConfirmWithReason
          call="setLineAside"
          input={(reason) => ({ id: line.id, reason })}
          texts={{
            ...{ done: statementMessages.setAside, failed: statementMessages.setAsideFailed },
            reason: statementMessages.reason,
          }}
          needsReason
          title={`Set ${formatNaira(line.amountKobo)} aside?`}
          confirmLabel="Set aside"
          close={close}
          onDone={close}
        >
          <p className="figures text-soft wrap-anywhere">
            <BankLineText line={line} />
          </p>
          <p className="mt-2">
            For money of no guest: interest, the owner’s own, what a supplier gave back. It confirms no transfer until
            somebody takes it back. Name no guest in the reason: the audit log keeps it.
          </p>
        </ConfirmWithReason>
      )}
    </div>
  );
}

export function TakeBackButton({ line }: { line: ListedLine }) {
  const takeBack = useApiMutation('takeLineBack');
  const failure = takeBack.error && failureOf(takeBack.error, { failed: statementMessages.takeBackFailed });
  return (
    <div className="shrink-0 space-y-2">
      <Button
        look="outline"
        disabled={takeBack.isPending}
        onClick={() =>
          takeBack.mutate(
            { id: line.id },
            { onSuccess: ({ message }) => toast.success(message), onError: () => refetchAfter('takeLineBack') },
          )
        }
        className="max-sm:w-full"
      >
        <Undo2 aria-hidden="true" className="size-4.5" />
        Take back<span className="sr-only"> {formatNaira(line.amountKobo)}</span>
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  );
}
