import { useSyncExternalStore } from 'react';

/** Tailwind's `md`: from this width the sidebar is beside the page. */
const wideQuery = '(min-width: 48rem)';

function subscribe(onChange: () => void) {
  const query = matchMedia(wideQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideQuery).matches);
