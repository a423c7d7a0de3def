import type { DocumentKind, PageAssets } from '#contract/page.ts';

/** Told to the window when React has taken over what the server drew. */
export const aliveEvent = 'alive';

/**
 * Fetches the scripts when the page's first picture is on the screen, or sooner if somebody touches the page: on a slow
 * line they would otherwise share it with what the guest came to see. A button that is pressed before they have come is
 * pressed for the guest then: the last one, once. It is sent as text, so it can use nothing but its arguments and the
 * browser.
 */
function startWhenSeen(scripts: readonly string[], alive: string): void {
  let started = false;
  let pressed: HTMLElement | undefined;

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
  const hold = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    // A form that says where it goes needs no script: the browser sends it sooner than the scripts would come.
    const button = event.target.closest<HTMLElement>('button:enabled:not(form[action] [type=submit])');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
    // Assistive software presses without a touch.
    start();
  };
  const release = () => {
    removeEventListener('click', hold, true);
    pressed?.click();
    pressed = undefined;
  };
  addEventListener('click', hold, true);
  addEventListener(alive, release, { once: true });
  // Who comes back to a page that the browser has kept is not to find something done that they have turned from.
  addEventListener('pagehide', () => {
    pressed = undefined;
  });
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, passive: true });
  setTimeout(start, 3000);

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
