import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set if one step back in the history leads to the screen without what is open over it. */
    fromScreen?: true;
  }
}

/** What opens over any screen: a booking, by its id, and the services with the taxes. */
export type OpenedName = 'booking' | 'services';

/** The address names what is open, so that the back button closes it and a link can open it. */
export function useOpened(name: OpenedName) {
  const { history } = useRouter();
  const navigate = useNavigate();
  const { [name]: id }: Record<string, string | undefined> = useSearch({ strict: false });
  const fromScreen = useLocation({ select: ({ state }) => state.fromScreen });

  // What is being closed: until the step back in the history has happened, a second press would go back twice.
  const closingId = useRef<string>(undefined);
  useEffect(() => {
    if (!id) closingId.current = undefined;
  }, [id]);

  const close = () => {
    if (closingId.current === id) return;
    closingId.current = id;
    if (fromScreen) history.back();
    else
      void navigate({
        to: '.',
        search: ({ [name]: _, ...rest }: Record<string, unknown>) => rest as Record<string, string>,
        replace: true,
        resetScroll: false,
      });
  };
  return { id, close };
}

/** Properties of a `Link` that opens something over the screen on which it stands. */
export const opening = (name: OpenedName, id: string) =>
  ({
    to: '.',
    search: (current: Record<string, string | undefined>) => ({ ...current, [name]: id }),
    state: { fromScreen: true },
    resetScroll: false,
    preload: false,
  }) as const;
