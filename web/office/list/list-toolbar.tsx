import type { ReactNode } from 'react';

/** Above a list: the search field first, then the filters. */
export function ListToolbar({ children }: { children: ReactNode }) {
  return <search className="grid grid-cols-2 gap-3 sm:grid-cols-4 [&>*:first-child]:col-span-2">{children}</search>;
}
