import { useEffect } from 'react';
import type { Look } from '#contract/core/look.ts';
import { lookStyle } from '#web/core/look-style.ts';

/** Draws this page with the look of now. The page itself has the one with which it was `loaded`. */
export function useCurrentLook(look: Look, loaded: Look): void {
  useEffect(() => {
    const style = lookStyle(look, loaded);
    if (!style) return;
    // The policy of the page allows no other inline style; a sheet that a script makes is none.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [look, loaded]);
}
