import { useSyncExternalStore } from 'react';

/** Tailwind's `md`: from this width the sidebar is beside the page. */
const wide = '(min-width: 48rem)';

function subscribe(changed: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
