import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { losesScreen, type Step, unsavedNow } from '#web/office/core/unsaved.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { AskBeforeClose } from '#web/ui/dialog.tsx';

const unsavedIn = (part: Element | null) =>
  unsavedNow().filter(({ element }) => part?.contains(element() ?? null) ?? false);

const isInDialog = (element: Element | null | undefined): boolean => Boolean(element?.closest('dialog'));

/** What is nowhere but on the screen. */
const unkeptNow = () => unsavedNow().filter(({ keepsDraft }) => !keepsDraft);

const unsavedBy = (step: Step) => unkeptNow().filter(({ element }) => losesScreen(step, isInDialog(element())));

const shouldBlockFn = (step: Step): boolean => unsavedBy(step).length > 0;
const enableBeforeUnload = (): boolean => unkeptNow().length > 0;

type Closing = { part: Element | null; close: () => void };

/**
 * Asks whoever goes to another screen, or closes a dialog, before what they have typed there is lost. When the page
 * itself goes, the browser asks in its own words.
 */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const [closing, setClosing] = useState<Closing>();
  const blocked = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true });
  const askBeforeClose = useCallback((part: Element | null, close: () => void) => {
    if (unsavedIn(part).length > 0) setClosing({ part, close });
    else close();
  }, []);
  const leaveDialog = ({ part, close }: Closing) => {
    for (const { drop } of unsavedIn(part)) drop();
    setClosing(undefined);
    close();
  };
  return (
    <AskBeforeClose value={askBeforeClose}>
      {children}
      {blocked.status === 'blocked' && (
        <Question
          loss={unsavedBy(blocked).find(({ loss }) => loss)?.loss}
          leave={() => {
            for (const { drop } of unsavedBy(blocked)) drop();
            blocked.proceed();
          }}
          stay={blocked.reset}
        />
      )}
      {closing && (
        <Question
          loss={unsavedIn(closing.part).find(({ loss }) => loss)?.loss}
          leave={() => leaveDialog(closing)}
          stay={() => setClosing(undefined)}
        />
      )}
    </AskBeforeClose>
  );
}

type QuestionProps = { loss: string | undefined; leave: () => void; stay: () => void };

function Question({ loss = 'What you have changed is not saved yet.', leave, stay }: QuestionProps) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      tone="warning"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      pending={false}
      error={null}
      onConfirm={leave}
      onClose={stay}
    >
      {loss}
    </ConfirmDialog>
  );
}
