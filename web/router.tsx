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
    // The router's own parser reads numbers: `tx_ref=1e5` would become 100000. Ours keeps what the gateway wrote.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
    // An address in other letters would load under another document's security policy.
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
