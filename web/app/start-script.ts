import type { DocumentKind, PageAssets } from '#contract/page.ts';

/** Dispatched on the window when React has hydrated the page. */
export const hydratedEvent = 'alive';

/**
 * Loads the scripts once the page's first picture is painted, or on the first touch: on a slow line they would compete
 * with that picture. The last button pressed before hydration is clicked again afterwards. Sent as source text, so it
 * can use only its arguments and browser globals.
 */
function startWhenPainted(scripts: readonly string[], hydratedEventName: string): void {
  let started = false;
  let deferredButton: HTMLElement | undefined;

  const start = () => {
    if (started) return;
    started = true;
    for (const src of scripts) {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = src;
      // When a script fails, clicks are no longer held up: the page works as without JavaScript.
      script.onerror = replayPress;
      document.head.append(script);
    }
  };
  const deferPress = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    // A form with an `action` needs no script: the browser sends it sooner than the scripts would load.
    const button = event.target.closest<HTMLElement>('button:enabled:not(form[action] [type=submit])');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    deferredButton = button;
    // Assistive technology clicks without a pointer or key event.
    start();
  };
  const replayPress = () => {
    removeEventListener('click', deferPress, true);
    deferredButton?.click();
    deferredButton = undefined;
  };
  addEventListener('click', deferPress, true);
  addEventListener(hydratedEventName, replayPress, { once: true });
  // A guest who returns to this page from the browser's cache must not find an abandoned press carried out.
  addEventListener('pagehide', () => {
    deferredButton = undefined;
  });
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true, passive: true });
  setTimeout(start, 3000);

  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  const isPainted = (entry: PerformanceEntry) => !picture || (entry as LargestContentfulPaint).element === picture;
  if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'))
    new PerformanceObserver((list) => list.getEntries().some(isPainted) && start()).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  // Not every browser reports the largest paint, and a picture out of sight is never painted.
  const startSoon = () => setTimeout(start, 250);
  if (!picture || picture.complete) startSoon();
  else for (const end of ['load', 'error']) picture.addEventListener(end, startSoon, { once: true });
}

/**
 * The script tags for a page's head. React does not render them, so hydration need not know them. Staff pages show
 * nothing before their script runs, so it loads at once.
 */
export function startTags({ entry, preload }: PageAssets, kind: DocumentKind, nonce: string): string {
  if (kind === 'office') {
    const preloadTags = preload.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
    return `${preloadTags}<script type="module" src="${entry}" nonce="${nonce}"></script>`;
  }
  // A module runs after the whole document is parsed, and so after the data that hydration starts from.
  const scripts = JSON.stringify([entry, ...preload]);
  return `<script type="module" nonce="${nonce}">(${String(startWhenPainted)})(${scripts},"${hydratedEvent}")</script>`;
}
