/** For a guest who only reads, or whose screen reader moves without telling the page. */
const latestMs = 5000;

const signsOfUse = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'input', 'click'];

/**
 * Whether the page has more to show than an empty form: a stay or a company in its address, what this tab has stored, or
 * what the guest typed before the scripts came.
 */
const hasMoreThanEmptyForm = (): boolean => location.search !== '' || location.hash !== '' || hasStored() || isTyping();

function hasStored(): boolean {
  try {
    return sessionStorage.length > 0;
  } catch {
    return false;
  }
}

const isTyping = (): boolean =>
  document.activeElement !== document.body ||
  [...document.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue);

/**
 * Calls `start` once the guest does anything on the page, at the latest after five seconds, or at once if `isNeeded` or if
 * the page has more to show than an empty form. The function that it returns stops waiting.
 */
export function onFirstUse(start: () => void, isNeeded: boolean): () => void {
  const stopped = new AbortController();
  const startOnce = () => {
    stopped.abort();
    start();
  };
  // A task of its own, so that the task that hydrates the page does not block a slow phone for longer.
  const soon = setTimeout(() => (isNeeded || hasMoreThanEmptyForm()) && startOnce());
  const latest = setTimeout(startOnce, latestMs);
  stopped.signal.addEventListener('abort', () => {
    clearTimeout(soon);
    clearTimeout(latest);
  });
  for (const sign of signsOfUse)
    addEventListener(sign, startOnce, { capture: true, passive: true, signal: stopped.signal });
  return () => stopped.abort();
}
