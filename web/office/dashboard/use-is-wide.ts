import { useSyncExternalStore } from 'react';

/** Tailwind's `md`: from here on the sidebar has a place of its own. */
const wide = '(min-width: 48rem)';

function subscribe(changed: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
