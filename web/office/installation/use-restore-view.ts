import { useEffect, useState } from 'react';
import type { RestoreView } from '#contract/installation/restore.ts';
import { setUpMessages } from '#contract/installation/set-up.ts';
import { asAppError } from '#web/core/errors.ts';
import { callOffice } from '#web/office/core/call.ts';

const pollMs = 1_000;

const isMoving = ({ stage }: RestoreView): boolean => stage === 'checking' || stage === 'confirmed';

type FollowedRestore = {
  /** Undefined until the first answer. */
  view: RestoreView | undefined;
  setView: (view: RestoreView) => void;
  /** True once the hotel that was empty has an owner: the link works no longer. */
  isOver: boolean;
  /** Why nothing can be said of the restore, as a sentence. */
  problem: string | undefined;
  refresh: () => void;
};

/** Asks how far the restore is, again and again while the server works on it or restarts. */
export function useRestoreView(token: string): FollowedRestore {
  const [view, setView] = useState<RestoreView>();
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (isOver || problem !== undefined || (view && !isMoving(view))) return;
    let isCurrent = true;
    const ask = async () => {
      try {
        const next = await callOffice('restoreState', { token });
        if (isCurrent) setView(next);
      } catch (error) {
        if (!isCurrent) return;
        const refusal = asAppError(error);
        if (refusal?.kind === 'not_found' && view?.stage === 'confirmed') setIsOver(true);
        else if (refusal?.kind === 'not_found') setProblem(setUpMessages.closed);
        else if (refusal?.kind === 'conflict') setProblem(refusal.message);
        // The hotel restarts, or the line is away.
        else setRound((before) => before + 1);
      }
    };
    const timer = setTimeout(() => void ask(), view || round > 0 ? pollMs : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [token, view, isOver, problem, round]);

  return { view, setView, isOver, problem, refresh: () => setView(undefined) };
}
