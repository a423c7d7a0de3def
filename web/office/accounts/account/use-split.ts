import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { AccountLineView, AccountView } from '#contract/accounts/posting.ts';
import { windowMessages } from '#contract/accounts/windows.ts';
import { kobo } from '#contract/core/money.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { refreshAfterFailure, useBookingChange } from '#web/office/front-desk/booking/booking-queries.ts';

export function useSplit({ booking, lines, windows }: AccountView) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>();
  const move = useBookingChange('moveLines');
  // Leaves out a line that somebody has reversed or invoiced since it was chosen, because it cannot be moved any more.
  const chosenLines = lines.filter(({ id, moveProblem }) => chosenIds?.has(id) && moveProblem === null);
  const targets = windows.filter(({ id }) => chosenLines.some(({ windowId }) => windowId !== id));
  const choose = ({ id, moveProblem }: AccountLineView) => {
    if (moveProblem !== null) return;
    setChosenIds((before = new Set()) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );
  };
  return {
    isOn: chosenIds !== undefined,
    ids: chosenIds,
    chosen: chosenLines,
    amount: kobo(chosenLines.reduce((sum, { amountKobo }) => sum + amountKobo, 0)),
    targets,
    begin: () => setChosenIds((before) => before ?? new Set()),
    end: () => setChosenIds(undefined),
    choose,
    pending: move.isPending,
    async moveTo(windowId: string | null) {
      try {
        const { message } = await move.mutateAsync({
          id: booking.id,
          lineIds: chosenLines.map(({ id }) => id),
          windowId,
        });
        setChosenIds(undefined);
        toast.success(message);
      } catch (error) {
        refreshAfterFailure(error);
        toast.error(failureOf(error, { failed: windowMessages.moveFailed }).message);
      }
    },
  };
}
export type Splitting = ReturnType<typeof useSplit>;
