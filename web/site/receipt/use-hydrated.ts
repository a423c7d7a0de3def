import { useEffect, useState } from 'react';

/** False until React has hydrated the page, because buttons do not work before. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}
