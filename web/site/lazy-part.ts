import { type ComponentType, createElement, use, useEffect, useState } from 'react';

/** What a page loads after hydration, once. A load that failed can be tried again. */
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

/** Undefined on the server, until the part has loaded, and when it cannot be loaded. */
export function useLazyPart<T extends object>(part: LazyPart<T>): T | undefined {
  const [loaded, setLoaded] = useState(() => part.loaded());
  useEffect(() => {
    // In a separate task: added to the hydration task, it would keep a slow phone busy for longer.
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

/** Never resolves when the part cannot be loaded, so that what the server drew stays as it is. */
function whenLoaded(part: LazyPart<object>): Promise<unknown> {
  const arrival = arrivals.get(part) ?? part.load().catch(() => new Promise(() => {}));
  arrivals.set(part, arrival);
  return arrival;
}

type Props<P> = { part: LazyPart<ComponentType<P>>; with: P };

/** Drawn with the page on the server, and in the browser once it is loaded. Needs a Suspense boundary. */
export function LazySlot<P extends object>({ part, with: props }: Props<P>) {
  if (!part.loaded()) use(whenLoaded(part));
  const component = part.loaded();
  return component ? createElement(component, props) : null;
}
