import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

type LoadProblemProps = { query: { refetch: () => unknown; isFetching: boolean }; children: ReactNode };

/** Says in the place of what could not be loaded why, with a button that tries again. */
export const LoadProblem = ({ query: { refetch, isFetching }, children }: LoadProblemProps) => (
  <Notice tone="danger">
    <div className="flex flex-wrap items-center justify-between gap-3">
      {children}
      <Button look="outline" onClick={() => void refetch()} loading={isFetching}>
        Try again
      </Button>
    </div>
  </Notice>
);
