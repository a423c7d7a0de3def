import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** Above a list: the search field first, then the filters; `wide` has room for three of them beside it. */
export function ListToolbar({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <search
      className={clsx(
        'grid grid-cols-2 gap-3 [&>*:first-child]:col-span-2',
        wide ? 'sm:grid-cols-3 sm:max-lg:[&>*:first-child]:col-span-3 lg:grid-cols-5' : 'sm:grid-cols-4',
      )}
    >
      {children}
    </search>
  );
}
