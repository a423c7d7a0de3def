import { type ComponentType, createElement, use, useEffect, useState } from 'react';

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

/** The part; undefined on the server, until it has loaded, and if it cannot be loaded. */
export function useLazyPart<T extends object>(part: LazyPart<T>): T | undefined {
  const [loaded, setLoaded] = useState(() => part.loaded());
  useEffect(() => {
    // Starts a task of its own, so that the task that hydrates the page does not block a slow phone for longer.
    const timer = setTimeout(() => {
      part.load().then(
        (arrived) => setLoaded(() => arrived),
        () => undefined,
      );
    });
    return () => clearTimeout(timer);
  }, [part]);
  return loaded;
}

const arrivals = new WeakMap<object, Promise<unknown>>();

/**
 * Resolves when the part has loaded. If it cannot be loaded, the promise stays pending, so that the HTML from the
 * server stays as it is.
 */
function whenLoaded(part: LazyPart<object>): Promise<unknown> {
  const arrival = arrivals.get(part) ?? part.load().catch(() => new Promise(() => {}));
  arrivals.set(part, arrival);
  return arrival;
}

type Props<P> = { part: LazyPart<ComponentType<P>>; with: P };

/**
 * Renders the part on the server with the page, and in the browser once the part has loaded. It must be inside a
 * Suspense boundary.
 */
export function LazySlot<P extends object>({ part, with: props }: Props<P>) {
  if (!part.loaded()) use(whenLoaded(part));
  const component = part.loaded();
  return component ? createElement(component, props) : null;
}
