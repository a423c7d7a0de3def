import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useOfficeAddress, useOfficePage } from '#web/office/core/office-page.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set if one step back in the history closes what is open over the screen. */
    fromScreen?: true;
  }
}

/** What opens over any screen: a booking, by its id, and the services with the taxes. */
export type OpenedDialogName = 'booking' | 'services';

/**
 * Reads from the address which booking is open over the screen, or whether the services are. Because the address says
 * so, the back button closes the dialog and a link can open it.
 */
export function useOpenedDialog(name: OpenedDialogName) {
  const navigate = useNavigate();
  const { [name]: id }: Record<string, string | undefined> = useSearch({ strict: false });
  const close = useCloseOpened(
    id,
    () =>
      void navigate({
        to: '.',
        search: ({ [name]: _, ...rest }: Record<string, unknown>) => rest as Record<string, string>,
        replace: true,
        resetScroll: false,
      }),
  );
  return { id, close };
}

type RoomScreen = 'plan' | 'round';

/** A room that is open over its screen. Its address is a path below that of the screen. */
export function useOpenedRoom(tab: RoomScreen) {
  const navigate = useNavigate();
  const addressOf = useOfficeAddress();
  const { room: id } = useOfficePage();
  const search: Record<string, string> = useSearch({ strict: false });
  const close = useCloseOpened(
    id,
    () => void navigate({ ...addressOf({ ...search, tab }), replace: true, resetScroll: false }),
    // With a booking open over the room, a step back would close the booking instead of the room.
    search.booking === undefined,
  );
  return { id, close };
}

/** Returns a function that makes the properties of a `Link` that opens a room over the screen on which it stands. */
export function useLinkToRoom(tab: RoomScreen) {
  const addressOf = useOfficeAddress();
  const search: Record<string, string> = useSearch({ strict: false });
  return (room: string) =>
    ({
      ...addressOf({ ...search, tab, room }),
      state: { fromScreen: true },
      resetScroll: false,
      preload: false,
    }) as const;
}

/**
 * Returns a function that steps back in the history if this leads to the screen, and otherwise calls `leave`, which
 * replaces the address.
 */
function useCloseOpened(id: string | undefined, leave: () => void, mayStepBack = true): () => void {
  const { history } = useRouter();
  const fromScreen = useLocation({ select: ({ state }) => state.fromScreen });

  // The id of what is being closed. Until the step back in the history has happened, a second press would go back
  // twice.
  const closingId = useRef<string>(undefined);
  useEffect(() => {
    if (!id) closingId.current = undefined;
  }, [id]);

  return () => {
    if (closingId.current === id) return;
    closingId.current = id;
    if (fromScreen && mayStepBack) history.back();
    else leave();
  };
}

/** Properties of a `Link` that opens something over the screen on which it stands. */
export const linkToOpen = (name: OpenedDialogName, id: string) =>
  ({
    to: '.',
    search: (current: Record<string, string | undefined>) => ({ ...current, [name]: id }),
    state: { fromScreen: true },
    resetScroll: false,
    preload: false,
  }) as const;
