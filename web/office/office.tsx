import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '#web/office/core/query.ts';
import { Toaster } from '#web/ui/toaster.tsx';

/** The toaster is outside the pages, so a toast survives navigation. */
export function Office() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  );
}
