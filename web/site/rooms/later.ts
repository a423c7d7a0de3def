import { type ComponentType, createElement, use } from 'react';

/** A part of a page whose script comes after the page is alive. `preload` never fails: without it the part stays away. */
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

/** Ends when there is something to draw: until then, and where it never comes, what the server drew stays as it is. */
function arrivalOf<Props>(part: LaterPart<Props>): Promise<void> {
  const wait = waits.get(part) ?? part.preload().then(() => (part.loaded() ? undefined : new Promise(() => {})));
  waits.set(part, wait);
  return wait;
}

type Props<P> = { part: LaterPart<P>; with: P };

/** Draws a part: on the server, which has it, with the page; in the browser as soon as it is there. Belongs in a Suspense. */
export function Later<P extends object>({ part, with: props }: Props<P>) {
  if (!part.loaded()) use(arrivalOf(part));
  const drawn = part.loaded();
  return drawn ? createElement(drawn, props) : null;
}
