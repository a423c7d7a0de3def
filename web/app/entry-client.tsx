import { RouterClient } from '@tanstack/react-router/ssr/client';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { GuestCallApi } from '#contract/api.ts';
import { createAppRouter } from '#web/app/router.tsx';
import { hydratedEvent } from '#web/app/start-script.ts';
import type { AppContext } from '#web/core/context.ts';
import { ConnectionLost } from '#web/core/errors.ts';

/**
 * Loads the API client only with the first call: a page that just shows what the server rendered needs neither the
 * client nor its schemas.
 */
let api: Promise<GuestCallApi> | undefined;
const call: GuestCallApi = async (name, input) => {
  api ??= import('#web/core/page-api.ts').then(({ makeGuestApi }) => makeGuestApi());
  const send = await api.catch(() => {
    // Forgets the failed import, so that the next call of this page loads the client again.
    api = undefined;
    throw new ConnectionLost();
  });
  return send(name, input);
};

const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
// The other fields of the context come with the hydration data, before the router matches the first route.
const context = { call } as AppContext;
const router = createAppRouter({ context, scroll: prefersReducedMotion ? 'auto' : 'smooth' });

function HydrationSignal({ children }: { children: ReactNode }) {
  useEffect(() => {
    // On this event start-script.ts repeats the last press, which React would ignore before its current work is done.
    queueMicrotask(() => dispatchEvent(new Event(hydratedEvent)));
  }, []);
  return children;
}

// React can interrupt a transition, so clicks and scrolling need not wait until the whole page is hydrated.
startTransition(() => {
  hydrateRoot(
    document,
    <HydrationSignal>
      <RouterClient router={router} />
    </HydrationSignal>,
  );
});
