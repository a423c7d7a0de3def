import { clsx } from 'clsx';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

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

type FoldingProps = {
  search: ReactNode;
  /** How many of the filters leave something out. */
  set: number;
  children: ReactNode;
};

/** The same, with the filters behind a button on a phone: there the rows come first. */
export function FoldingToolbar({ search, set, children }: FoldingProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <ListToolbar>
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
          {set > 0 && (
            <span className="figures">
              {' '}
              ({set}
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
