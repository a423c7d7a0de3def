/**
 * After so many milliseconds the parts start at the latest: a guest may only read, or use a screen reader, which moves
 * without events on the page.
 */
const startAfterMs = 5000;

const signsOfUse = ['pointermove', 'pointerdown', 'focusin'];

/**
 * Whether the page has more to show than an empty form: a stay or a company in its address, what this tab has stored,
 * or a field in which the guest types already.
 */
const hasMoreThanEmptyForm = (): boolean =>
  /[?#]/.test(location.href) || document.activeElement !== document.body || hasStored();

function hasStored(): boolean {
  try {
    return sessionStorage.length > 0;
  } catch {
    // If the browser refuses storage, it has stored nothing.
    return false;
  }
}

/**
 * Calls `start` once the guest does anything on the page, at the latest after five seconds. Calls it at once if
 * `isNeeded`, or if the page has more to show than an empty form. The function that it returns stops waiting.
 */
export function onFirstUse(start: () => Promise<void>, isNeeded: boolean): () => void {
  const waitController = new AbortController();
  const startOnce = () => {
    if (waitController.signal.aborted) return;
    waitController.abort();
    void start();
  };
  // Starts in a later task, so that the task that hydrates the page does not block a slow phone for longer.
  setTimeout(startOnce, isNeeded || hasMoreThanEmptyForm() ? 0 : startAfterMs);
  for (const sign of signsOfUse) addEventListener(sign, startOnce, { signal: waitController.signal });
  return () => waitController.abort();
}
