import { RouterClient } from '@tanstack/react-router/ssr/client';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { GuestCallApi } from '#contract/api.ts';
import { AppError, errorMessages } from '#contract/errors.ts';
import type { AppContext } from '#web/context.ts';
import { createAppRouter } from '#web/router.tsx';
import { aliveEvent } from '#web/start-script.ts';

/** Loaded with a guest's first call: a page that only shows what the server drew needs neither the client nor its schemas. */
let api: Promise<GuestCallApi> | undefined;
const call: GuestCallApi = async (name, input) => {
  api ??= import('#web/page-api.ts').then(({ makeGuestApi }) => makeGuestApi());
  const send = await api.catch(() => {
    // Not kept: a connection lost for a moment must not end every later call of this page.
    api = undefined;
    throw new AppError('unavailable', errorMessages.connection);
  });
  return send(name, input);
};

const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
// Facts and styles arrive with the hydration data, before the first route is matched.
const context = { call } as AppContext;
const router = createAppRouter({ context, scroll: still ? 'auto' : 'smooth' });

function Alive({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Not within React's own work: it would drop a press on a part of the page that it has not taken over yet.
    queueMicrotask(() => dispatchEvent(new Event(aliveEvent)));
  }, []);
  return children;
}

// In slices: a press or a scroll does not wait until all of the page has been taken over.
startTransition(() => {
  hydrateRoot(
    document,
    <Alive>
      <RouterClient router={router} />
    </Alive>,
  );
});
