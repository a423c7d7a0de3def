import { useEffect, useState } from 'react';
import { rateMessages } from '#contract/rooms/rates.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiMutation } from '#web/office/core/query.ts';
import { type SavedPrices, undoOf } from '#web/office/rooms/prices/price-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type SavedNoteProps = { saved: SavedPrices; onUndone: () => void };

/** Says what was saved and offers to undo it, by the button or by Ctrl+Z. */
export function SavedNote({ saved: { text, changes }, onUndone }: SavedNoteProps) {
  const change = useApiMutation('changePrices');
  const [problem, setProblem] = useState<string>();

  const undo = async () => {
    try {
      await change.mutateAsync(undoOf(changes));
      onUndone();
    } catch (error) {
      setProblem(failureOf(error, { failed: rateMessages.saveFailed }).message);
    }
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement;
      if (!isTyping && event.key === 'z' && (event.ctrlKey || event.metaKey) && !change.isPending) void undo();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  return (
    <Notice tone={problem ? 'danger' : 'good'}>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>{problem ?? text}</span>
        <Button look="outline" loading={change.isPending} onClick={() => void undo()}>
          Undo
        </Button>
      </span>
    </Notice>
  );
}
