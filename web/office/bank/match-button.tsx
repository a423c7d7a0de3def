import { Link2 } from 'lucide-react';
import toast from 'react-hot-toast/headless';
import { statementMessages } from '#contract/bank/statements.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refetchAfter, useApiMutation } from '#web/office/core/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type MatchButtonProps = { lineId: string; transferId: string; label: string; name: string };

export function MatchButton({ lineId, transferId, label, name }: MatchButtonProps) {
  const match = useApiMutation('matchLine');
  const failure = match.error && failureOf(match.error, { failed: statementMessages.matchFailed });
  return (
    <div className="shrink-0 space-y-2 max-sm:w-full">
      <Button
        look="outline"
        disabled={match.isPending}
        onClick={() =>
          match.mutate(
            { id: lineId, transferId: transferId },
            { onSuccess: ({ message }) => toast.success(message), onError: () => refetchAfter('matchLine') },
          )
        }
        className="max-sm:w-full"
      >
        <Link2 aria-hidden="true" className="size-4.5" />
        {label}
        <span className="sr-only"> {name}</span>
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  );
}
