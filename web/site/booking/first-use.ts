/**
 * The longest wait in milliseconds. A guest may only read, or use a screen reader, which moves without events on the
 * page.
 */
const startAfterMs = 5000;

const signsOfUse = ['pointermove', 'pointerdown', 'focusin'];

/**
 * Whether the page may have more to show than an empty form: by its address, such as a stay or a company, by what this
 * tab has stored, or by a field that has the focus.
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
 * Calls `start` once the guest uses a pointer on the page or focuses something, at the latest after five seconds. Calls
 * it without waiting if `isNeeded` or `hasMoreThanEmptyForm()`. The returned function stops waiting.
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
