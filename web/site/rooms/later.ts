import { type ComponentType, createElement, use } from 'react';

/**
 * A component whose script loads after hydration. `preload` never rejects; after a failure `loaded` stays undefined.
 */
export type LaterPart<Props> = {
  preload: () => Promise<void>;
  loaded: () => ComponentType<Props> | undefined;
};

export function laterPart<Props>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
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

const waits = new WeakMap<object, Promise<void>>();

/** Never resolves when the part cannot be loaded, so that what the server drew stays as it is. */
function arrivalOf<Props>(part: LaterPart<Props>): Promise<void> {
  const wait = waits.get(part) ?? part.preload().then(() => (part.loaded() ? undefined : new Promise(() => {})));
  waits.set(part, wait);
  return wait;
}

type Props<P> = { part: LaterPart<P>; with: P };

/** Drawn with the page on the server, and in the browser once it is loaded. Needs a Suspense boundary. */
export function Later<P extends object>({ part, with: props }: Props<P>) {
  if (!part.loaded()) use(arrivalOf(part));
  const drawn = part.loaded();
  return drawn ? createElement(drawn, props) : null;
}
