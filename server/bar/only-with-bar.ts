import { saleMessages } from '#contract/bar/bar.ts';
import { AppError } from '#contract/core/errors.ts';
import type { Deps } from '#server/core/deps.ts';

/** The handlers, each of which throws AppError while the hotel has no bar. */
export const onlyWithBar = <H extends Readonly<Record<string, (call: never) => unknown>>>(
  deps: Pick<Deps, 'hotel'>,
  handlers: H,
): H =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (call: never) => {
        if (!deps.hotel.hasBar) throw new AppError('forbidden', saleMessages.noBar);
        return handle(call);
      },
    ]),
  ) as H;
