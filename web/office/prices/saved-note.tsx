import { useEffect, useState } from 'react';
import { rateMessages } from '#contract/rates.ts';
import { priceQueries, type SavedPrice } from '#web/office/prices/price-queries.ts';
import { failureOf } from '#web/office/shared/failure.ts';
import { useApiMutation } from '#web/office/shared/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Props = { saved: SavedPrice; typeName: string; onUndone: () => void };

/** Says what was saved and offers to undo it, by the button or by Ctrl+Z. */
export function SavedNote({ saved: { message, saved, before }, typeName, onUndone }: Props) {
  const add = useApiMutation('addRatePeriod', priceQueries);
  const update = useApiMutation('updateRatePeriod', priceQueries);
  const remove = useApiMutation('deleteRatePeriod', priceQueries);
  const [problem, setProblem] = useState<string>();
  const isPending = add.isPending || update.isPending || remove.isPending;

  const undo = async () => {
    try {
      if (saved && before) await update.mutateAsync({ ...before, id: saved.id, version: saved.version });
      else if (saved) await remove.mutateAsync({ id: saved.id, version: saved.version });
      else if (before) await add.mutateAsync(before);
      onUndone();
    } catch (error) {
      setProblem(failureOf(error, { failed: rateMessages.saveFailed }).message);
    }
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement;
      if (!isTyping && event.key === 'z' && (event.ctrlKey || event.metaKey) && !isPending) void undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  const about = saved ?? before;
  return (
    <Notice tone={problem ? 'danger' : 'good'}>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>{problem ?? `${message}: ${about?.name}, ${typeName}.`}</span>
        <Button look="outline" loading={isPending} onClick={() => void undo()}>
          Undo
        </Button>
      </span>
    </Notice>
  );
}
