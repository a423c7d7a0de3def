import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** By the number of filters beside the search field: fills whole rows at every width. */
const grids = {
  2: 'sm:grid-cols-4',
  3: 'sm:grid-cols-3 sm:max-lg:[&>*:first-child]:col-span-3 lg:grid-cols-5',
  4: 'sm:grid-cols-4 sm:max-xl:[&>*:first-child]:col-span-4 xl:grid-cols-6',
  5: 'sm:grid-cols-4 sm:[&>*:first-child]:col-span-3',
} as const;

type Filters = { filters: keyof typeof grids };

export function ListToolbar({ children, filters }: Filters & { children: ReactNode }) {
  return (
    <search className={clsx('grid grid-cols-2 gap-3 [&>*:first-child]:col-span-2', grids[filters])}>{children}</search>
  );
}

type FoldingProps = Filters & {
  search: ReactNode;
  /** How many filters are set. */
  activeFilters: number;
  children: ReactNode;
};

/** On a phone, hides the filters behind a button so that the rows come first. */
export function FoldingToolbar({ search, filters, activeFilters, children }: FoldingProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <ListToolbar filters={filters}>
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow">{search}</div>
        <Button
          look="outline"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="px-4 sm:hidden"
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          Filters
          {activeFilters > 0 && (
            <span className="figures">
              {' '}
              ({activeFilters}
              <span className="sr-only"> set</span>)
            </span>
          )}
        </Button>
      </div>
      <div id={id} className={clsx('contents', !open && 'max-sm:hidden')}>
        {children}
      </div>
    </ListToolbar>
  );
}
