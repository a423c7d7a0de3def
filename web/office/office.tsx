import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { LeaveQuestion } from '#web/office/core/leave-question.tsx';
import { queryClient } from '#web/office/core/query.ts';
import { Toaster } from '#web/ui/toaster.tsx';

/** The toaster stands outside the pages, so that a toast stays while the user goes to another page. */
export function Office() {
  return (
    <QueryClientProvider client={queryClient}>
      <LeaveQuestion>
        <Outlet />
      </LeaveQuestion>
      <Toaster />
    </QueryClientProvider>
  );
}
