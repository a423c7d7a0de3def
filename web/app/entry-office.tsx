import { createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { PageFacts } from '#contract/page.ts';
import { RehearsalMark } from '#web/app/rehearsal-mark.tsx';
import { useFacts } from '#web/core/context.ts';
import { CurrentFacts } from '#web/office/core/current-facts.tsx';
import { routeTree } from '#web/office/routes.tsx';
import { BrokenScreen } from '#web/ui/error-screen.tsx';

const createOfficeRouter = () =>
  createRouter({
    routeTree,
    // The router's default parser would turn the text of `q=1e5` into the number 100000.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultErrorComponent: BrokenScreen,
    scrollRestoration: true,
    scrollRestorationBehavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>;
  }
}

function MarkOfHotel() {
  const { hotel } = useFacts();
  return hotel.isRehearsal && <RehearsalMark />;
}

const container = document.getElementById('office');
if (container) {
  const router = createOfficeRouter();
  // Waits until the screen has loaded, so that the page stays as the server sent it until then.
  await router.load();
  createRoot(container).render(
    <CurrentFacts loaded={JSON.parse(container.dataset.facts ?? '') as PageFacts}>
      <MarkOfHotel />
      <RouterProvider router={router} />
    </CurrentFacts>,
  );
}
