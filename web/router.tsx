import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppContext } from '#web/context.ts';
import { officeRoute } from '#web/office/routes.tsx';
import { rootRoute } from '#web/root.tsx';
import { siteRoute } from '#web/site/routes.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';

const routeTree = rootRoute.addChildren([siteRoute, officeRoute]);

type Options = { context: AppContext; nonce?: string; history?: RouterHistory; scroll?: ScrollBehavior };

export function createAppRouter({ context, nonce, scroll = 'auto' }: Options) {
  const router = createRouter({
    routeTree,
    context,
    // The default parser reads numbers: `tx_ref=1e5` would become 100000.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
    // `/Booking` must not match: the server would send it with the security policy of another page.
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
    scrollRestorationBehavior: scroll,
    ...(nonce && { ssr: { nonce } }),
    dehydrate: () => ({ facts: context.facts, styles: context.styles }),
    hydrate: (page: Omit<AppContext, 'call'>) => {
      router.update({ ...router.options, context: { ...context, ...page } });
    },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
