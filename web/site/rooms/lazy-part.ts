import { type ComponentType, createElement, use } from 'react';

/**
 * A component whose script loads after hydration. `preload` never rejects; after a failure `loaded` stays undefined.
 */
export type LazyPart<Props> = {
  preload: () => Promise<void>;
  loaded: () => ComponentType<Props> | undefined;
};

export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  return {
    preload() {
      loading ??= load().then(
        (arrived) => {
          part = arrived;
        },
        () => undefined,
      );
      return loading;
    },
    loaded: () => part,
  };
}

const arrivals = new WeakMap<object, Promise<void>>();

/** Never resolves when the part cannot be loaded, so that what the server drew stays as it is. */
function whenLoaded<Props>(part: LazyPart<Props>): Promise<void> {
  const arrival = arrivals.get(part) ?? part.preload().then(() => (part.loaded() ? undefined : new Promise(() => {})));
  arrivals.set(part, arrival);
  return arrival;
}

type Props<P> = { part: LazyPart<P>; with: P };

/** Drawn with the page on the server, and in the browser once it is loaded. Needs a Suspense boundary. */
export function LazySlot<P extends object>({ part, with: props }: Props<P>) {
  if (!part.loaded()) use(whenLoaded(part));
  const component = part.loaded();
  return component ? createElement(component, props) : null;
}
