import { type DocumentKind, indexedPaths, type PageAssets } from '#contract/page.ts';
import { startedEvent } from '#web/site/layout/start-page.ts';

/**
 * Loads the scripts once the page's first picture is painted, at the first press or key, or after three seconds. On a
 * slow line, earlier scripts would delay the picture. Once the scripts have run, the function clicks the button or
 * gallery picture that the guest had pressed last. The page contains this function as source text, so it can use only
 * its arguments and browser globals.
 */
function startWhenPainted(scripts: readonly string[], lazy: readonly string[], startedEventName: string): void {
  let hasStarted = false;
  let deferredControl: HTMLElement | undefined;

  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const src of scripts) {
      const script = document.createElement('script');
      script.type = 'module';
      script.src = src;
      // If a script cannot be loaded, stops deferring clicks: the page then works as it does without JavaScript.
      script.onerror = () => {
        document.querySelector('[data-menu]')?.setAttribute('data-menu', 'plain');
        replayPress();
      };
      document.head.append(script);
    }
    // Uses `fetch` and no preload link, because a browser never imports a module that it failed to preload.
    for (const href of lazy)
      void fetch(href)
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined);
  };
  const deferPress = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const { ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    // Leaves out submit buttons of forms with an `action`, because the browser sends those without any script.
    const control = event.target.closest<HTMLElement>('button:enabled:not(form[action] [type=submit]), [data-tile]');
    if (!control || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    deferredControl = control;
    // The click may be the first event: assistive technology clicks without a pointer or key event.
    start();
  };
  const replayPress = () => {
    removeEventListener('click', deferPress, true);
    deferredControl?.click();
    deferredControl = undefined;
  };
  addEventListener('click', deferPress, true);
  addEventListener(startedEventName, replayPress, { once: true });
  // Forgets the press when the guest leaves: it must not take effect if the browser later restores this page.
  addEventListener('pagehide', () => {
    deferredControl = undefined;
  });
  for (const eventName of ['pointerdown', 'keydown']) addEventListener(eventName, start, { once: true, passive: true });
  setTimeout(start, 3000);

  const firstPicture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  const isPainted = (entry: PerformanceEntry) =>
    !firstPicture || (entry as LargestContentfulPaint).element === firstPicture;
  if (PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint'))
    new PerformanceObserver((list) => list.getEntries().some(isPainted) && start()).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  // Not every browser reports the largest paint, and a picture out of sight is never painted; loading is enough then.
  const startSoon = () => setTimeout(start, 250);
  if (!firstPicture || firstPicture.complete) startSoon();
  else for (const eventName of ['load', 'error']) firstPicture.addEventListener(eventName, startSoon, { once: true });
}

const speculationRules = {
  prefetch: [{ source: 'document', where: { href_matches: [...indexedPaths, '/rooms/*'] }, eagerness: 'moderate' }],
};

/** The script tags of a page's head. The script of staff pages loads at once, because it draws the whole page. */
export function startTags({ entry, preload, lazy }: PageAssets, kind: DocumentKind, nonce: string): string {
  if (kind === 'office') {
    const preloadTags = preload.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
    return `${preloadTags}<script type="module" src="${entry}" nonce="${nonce}"></script>`;
  }
  // A module script runs after the whole document is parsed, so it finds the page's first picture.
  const args = [[entry, ...preload], lazy, startedEvent].map((value) => JSON.stringify(value)).join();
  return [
    `<script type="module" nonce="${nonce}">(${String(startWhenPainted)})(${args})</script>`,
    `<script type="speculationrules" nonce="${nonce}">${JSON.stringify(speculationRules)}</script>`,
  ].join('');
}
