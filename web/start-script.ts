import type { DocumentKind, PageAssets } from '#contract/page.ts';

/** Told to the window when React has taken over what the server drew. */
export const aliveEvent = 'alive';

/**
 * Fetches the scripts when the page's first picture is on the screen, or sooner if somebody touches the page: on a slow
 * line they would otherwise share it with what the guest came to see. A button that is pressed before they have come is
 * pressed for them then. It is sent as text, so it can use nothing but its arguments and the browser.
 */
function startWhenSeen(scripts: readonly string[], alive: string): void {
  let started = false;
  let pressed: HTMLElement | undefined;

  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  const release = () => {
    removeEventListener('click', hold, true);
    pressed?.click();
    pressed = undefined;
  };
  const start = () => {
    if (started) return;
    started = true;
    for (const src of scripts) {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = src;
      // Without it the page stays what it is without JavaScript: forms and links the browser itself can send.
      script.onerror = release;
      document.head.append(script);
    }
  };
  addEventListener('click', hold, true);
  addEventListener(alive, release, { once: true });
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, passive: true });

  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  const painted = (entry: PerformanceEntry) => !picture || (entry as LargestContentfulPaint).element === picture;
  if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'))
    new PerformanceObserver((list) => list.getEntries().some(painted) && start()).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  // Not every browser tells, and a picture out of sight is not painted.
  const startSoon = () => setTimeout(start, 250);
  if (!picture || picture.complete) startSoon();
  else for (const end of ['load', 'error']) picture.addEventListener(end, startSoon, { once: true });
  setTimeout(start, 3000);
}

/**
 * How a page of this kind comes alive, for its head. Not rendered by React: the browser's half needs to know nothing of
 * it. Staff's pages show nothing before their script runs, so it is fetched at once.
 */
export function startTags({ entry, preload }: PageAssets, kind: DocumentKind, nonce: string): string {
  if (kind === 'office') {
    const along = preload.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
    return `${along}<script type="module" src="${entry}" nonce="${nonce}"></script>`;
  }
  // A module waits for the whole document, and so for the data that the scripts start from.
  const scripts = JSON.stringify([entry, ...preload]);
  return `<script type="module" nonce="${nonce}">(${String(startWhenSeen)})(${scripts},"${aliveEvent}")</script>`;
}
