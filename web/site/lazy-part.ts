import { startTransition, useEffect, useState } from 'react';

/** A part of a page that loads after hydration, and only once. If loading fails, the next `load` tries again. */
export type LazyPart<T> = { load: () => Promise<T>; loaded: () => T | undefined };

export function lazyPart<T extends object>(load: () => Promise<T>): LazyPart<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;
  return {
    load() {
      loading ??= load().then(
        (arrived) => {
          part = arrived;
          return arrived;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
    loaded: () => part,
  };
}

/** Returns the part; undefined on the server, until the part has loaded, and if it cannot be loaded. */
export function useLazyPart<T extends object>(part: LazyPart<T>): T | undefined {
  const [loadedPart, setLoaded] = useState(() => part.loaded());
  useEffect(() => {
    // Loads in a later task, so that the task that hydrates the page does not block a slow phone for longer.
    const timer = setTimeout(() => {
      part.load().then(
        // React can interrupt a transition, so a slow phone answers the guest meanwhile.
        (arrived) => startTransition(() => setLoaded(() => arrived)),
        () => undefined,
      );
    });
    return () => clearTimeout(timer);
  }, [part]);
  return loadedPart;
}
