import { indexedPaths } from '#contract/page.ts';

/**
 * Guards the fade from page to page (`@view-transition` in site.css). The page contains this function as source text,
 * so it can use only its arguments and browser globals.
 */
function guardFade(fadedPaths: readonly string[]): void {
  // Skips the fade to a document without fades, such as a picture or a staff page: Chromium reports an error there.
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (!fadedPaths.includes(new URL(activation?.entry?.url ?? location.href).pathname))
      viewTransition?.skipTransition();
  });
  // When a slow machine shows the page before the fade is ready, the page appears without it. Chromium then rejects
  // promises that no script can reach, and so reports them as errors of the page.
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown };
    if (reason instanceof DOMException && reason.message.startsWith('Transition was ')) event.preventDefault();
  });
}

/** The tag comes before the styles, because a script after them waits for them. */
export const fadeTag = (nonce: string): string =>
  `<script nonce="${nonce}">(${String(guardFade)})(${JSON.stringify(indexedPaths)})</script>`;
