import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '#web/office/query.ts';
import { Toaster } from '#web/ui/toaster.tsx';

/** Around every staff page: what was said on one is still to be read on the next. */
export function Office() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <Toaster />
    </QueryClientProvider>
  );
}
