import { useEffect, useState } from 'react';
import type { Output } from '#contract/api.ts';
import { isBellSilent, readLastRung, ringBell, saveLastRung, startAudio } from '#web/office/messaging/desk-bell.ts';
import { findNoticeToRing } from '#web/office/messaging/ring-rule.ts';

/** Rings once for notes that are due, if this is the page of the browser that rings and the sound is on. */
export function useRing(isRinging: boolean, notices: Output<'listNotices'> | undefined): void {
  useEffect(() => {
    if (!isRinging || !notices) return;
    const id = findNoticeToRing(notices, readLastRung());
    if (id === undefined) return;
    saveLastRung(id);
    if (!isBellSilent()) ringBell();
  }, [isRinging, notices]);
}

const lockName = 'bell';
/** The events of a gesture after which a browser allows sound. */
const gestures = ['pointerup', 'keydown'] as const;

/**
 * Whether this page rings for all pages of the hotel that are open in the browser. It waits for a gesture, and then for
 * its turn: the next page rings once this one is closed. Without `hearsNotes` it never rings.
 */
export function useIsRinging(hearsNotes: boolean): boolean {
  const [isRinging, setIsRinging] = useState(false);
  useEffect(() => {
    if (!hearsNotes) return;
    const leavingController = new AbortController();
    const { signal } = leavingController;
    const untilLeft = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    let isWaiting = false;
    const takeTurn = () => {
      if (isWaiting || signal.aborted) return;
      isWaiting = true;
      const ring = () => {
        setIsRinging(true);
        return untilLeft;
      };
      // A page that was opened over plain HTTP has no locks.
      if (!('locks' in navigator)) return void ring();
      navigator.locks.request(lockName, { signal }, ring).catch(() => {
        // The page was left before its turn came.
      });
    };
    const onGesture = () => {
      // The key Escape is no gesture: with it alone, the browser would complain about the sound.
      if (!('userActivation' in navigator) || navigator.userActivation.hasBeenActive) void startAudio().then(takeTurn);
    };
    for (const gesture of gestures) addEventListener(gesture, onGesture, { signal });
    return () => {
      leavingController.abort();
      setIsRinging(false);
    };
  }, [hearsNotes]);
  return isRinging;
}
