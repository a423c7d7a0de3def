import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { documentKindOf } from '#contract/page.ts';
import { type AppContext, usePathname } from '#web/core/context.ts';
import { rootRoute } from '#web/core/root-route.tsx';
import { OfficeNotFound } from '#web/office/not-found.tsx';
import { officeRoute } from '#web/office/routes.tsx';
import { SiteNotFound } from '#web/site/not-found/not-found.tsx';
import { siteRoute } from '#web/site/routes.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';

rootRoute.update({ errorComponent: ErrorScreen, notFoundComponent: NotFound });
const routeTree = rootRoute.addChildren([siteRoute, officeRoute]);

type Options = { context: AppContext; nonce?: string; history?: RouterHistory; scroll?: ScrollBehavior };

export function createAppRouter({ context, nonce, scroll = 'auto' }: Options) {
  const router = createRouter({
    routeTree,
    context,
    // The router's default parser would turn the text of `tx_ref=1e5` into the number 100000.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString();
      return text && `?${text}`;
    },
    // `/Booking` must not match: the server sends it with another content security policy than the booking page.
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

function NotFound() {
  return documentKindOf(usePathname()) === 'office' ? <OfficeNotFound /> : <SiteNotFound />;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
