import { type ComponentType, use } from 'react';

/**
 * A part of a page that the server draws and the browser brings to life a moment after the rest, so that what is read
 * first does not wait for its script. Where that cannot be had, what the server drew stays. Belongs in a Suspense.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  const preload = (): Promise<void> => {
    loading ??= load().then(
      (loaded) => {
        Part = loaded;
      },
      () => undefined,
    );
    return loading;
  };
  const forever = new Promise<void>(() => {});

  const draw = (props: Props) => {
    if (!Part) {
      waiting ??= preload().then(() => (Part ? undefined : forever));
      use(waiting);
    }
    return Part && <Part {...props} />;
  };
  return Object.assign(draw, { preload });
}
