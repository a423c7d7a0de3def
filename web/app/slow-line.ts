import type { PageAssets } from '#contract/page.ts';
import { startedEvent } from '#web/site/layout/start-page.ts';

/**
 * If half a second passed before this script ran, the connection counts as slow. Fonts and pictures then wait until the
 * page is hydrated (`data-line` in site.css), and the largest script is fetched together with the styles. The page
 * contains this function as source text, so it can use only its arguments and browser globals.
 */
function deferOnSlowLine(fonts: readonly string[], script: string | null, startedEventName: string): void {
  const isSlow = performance.now() > 500;
  const preload = (href: string, properties: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), { href, ...properties }));
  if (!isSlow) {
    for (const href of fonts) preload(href, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' });
    return;
  }
  if (script) preload(script, { rel: 'modulepreload' });
  const { dataset } = document.documentElement;
  dataset.line = 'slow';
  const endDeferral = () => delete dataset.line;
  addEventListener(startedEventName, endDeferral, { once: true });
  // Loads fonts and pictures after ten seconds even if the script never loads.
  setTimeout(endDeferral, 10_000);
}

/** The tag comes before the styles, because a script after them waits for them. */
export function slowLineTag({ preload }: PageAssets, fonts: readonly string[], nonce: string): string {
  const largestScript = preload.find((file) => /\/react-/.test(file)) ?? null;
  const args = [fonts, largestScript, startedEvent].map((value) => JSON.stringify(value)).join();
  return `<script nonce="${nonce}">(${String(deferOnSlowLine)})(${args})</script>`;
}
