import { useEffect, useState } from 'react';

/** False until React has hydrated the page. Before that, buttons do not work and must be disabled. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}
