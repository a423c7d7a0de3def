import { RouterClient } from '@tanstack/react-router/ssr/client';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { GuestCallApi } from '#contract/api.ts';
import { createAppRouter } from '#web/app/router.tsx';
import { hydratedEvent } from '#web/app/start-script.ts';
import type { AppContext } from '#web/core/context.ts';
import { ConnectionLost } from '#web/core/errors.ts';

/** Loaded with the first call: a page that only shows what the server drew needs neither the client nor its schemas. */
let api: Promise<GuestCallApi> | undefined;
const call: GuestCallApi = async (name, input) => {
  api ??= import('#web/core/page-api.ts').then(({ makeGuestApi }) => makeGuestApi());
  const send = await api.catch(() => {
    // Cleared, so that a moment without connection does not fail every later call of this page.
    api = undefined;
    throw new ConnectionLost();
  });
  return send(name, input);
};

const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
// Facts and styles arrive with the hydration data, before the first route is matched.
const context = { call } as AppContext;
const router = createAppRouter({ context, scroll: prefersReducedMotion ? 'auto' : 'smooth' });

function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Outside React's own work, which would drop a click on a part of the page that is not hydrated yet.
    queueMicrotask(() => dispatchEvent(new Event(hydratedEvent)));
  }, []);
  return children;
}

// As a transition, so that clicks and scrolling do not wait for the whole page to hydrate.
startTransition(() => {
  hydrateRoot(
    document,
    <HydrationSignal>
      <RouterClient router={router} />
    </HydrationSignal>,
  );
});
