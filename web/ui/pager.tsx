import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

type PagerProps = {
  label: string;
  prev: string | null;
  next: string | null;
  onGo: (cursor: string) => void;
  labels?: { prev: string; next: string };
  children: ReactNode;
};

const defaultLabels = { prev: 'Previous', next: 'Next' };

export function Pager({
  label,
  prev: prevCursor,
  next: nextCursor,
  onGo,
  labels = defaultLabels,
  children,
}: PagerProps) {
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="text-[0.9375rem] text-soft">{children}</div>
      {(prevCursor !== null || nextCursor !== null) && (
        <nav aria-label={`Pages of ${label.toLowerCase()}`} className="flex flex-wrap gap-2 print:hidden">
          <PageButton cursor={prevCursor} onGo={onGo}>
            <ChevronLeft aria-hidden="true" className="size-4" />
            {labels.prev}
          </PageButton>
          <PageButton cursor={nextCursor} onGo={onGo}>
            {labels.next}
            <ChevronRight aria-hidden="true" className="size-4" />
          </PageButton>
        </nav>
      )}
    </div>
  );
}

type PageButtonProps = { cursor: string | null; onGo: (cursor: string) => void; children: ReactNode };

/** Uses `aria-disabled`, because a button that becomes disabled on the last page would lose the focus. */
function PageButton({ cursor, onGo, children }: PageButtonProps) {
  return (
    <Button
      look="outline"
      aria-disabled={cursor === null || undefined}
      onClick={() => {
        if (cursor !== null) onGo(cursor);
      }}
      className="px-4 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      {children}
    </Button>
  );
}
