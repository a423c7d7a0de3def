import { useEffect, useState } from 'react';
import { endpoints, type Output } from '#contract/api.ts';
import { readWire } from '#contract/core/wire.ts';
import { type BellState, bellState } from '#contract/messaging/bell.ts';
import { sessionUnlockedEvent } from '#web/office/core/call.ts';
import { queryClient, refetchSubjects, refreshMs } from '#web/office/core/query.ts';

/**
 * A page that is hidden for longer, and does not ring, closes its connection, because a browser allows only a few
 * connections to one server.
 */
const closeWhenHiddenMs = 20_000;

const noticesKey = ['listNotices'];

let lastRoomsChange: number | undefined;
let lastHotelVersion: number | undefined;

function refetchIfChanged(state: BellState | undefined): void {
  if (state && lastHotelVersion !== undefined && state.hotel !== lastHotelVersion) refetchSubjects(['hotel']);
  lastHotelVersion = state?.hotel;
  if (state && state.rooms !== lastRoomsChange) refetchSubjects(['housekeeping']);
  lastRoomsChange = state?.rooms;
  const cachedPages = queryClient
    .getQueriesData<Output<'listNotices'>>({ queryKey: noticesKey })
    .map(([, page]) => page);
  const hasChanged = cachedPages.some(
    (page) => page && (page.unreadCount !== state?.unreadCount || (page.data[0]?.id ?? null) !== state.newest),
  );
  if (!hasChanged) return;
  void queryClient.invalidateQueries({ queryKey: noticesKey });
  // Refetches the notes, because a note for which the bell rings is due now, in lists and in the menu.
  refetchSubjects(['notes']);
}

/**
 * Listens for new notices and for changes of housekeeping. If the connection fails, the regular refetch finds them.
 * With `staysOpen`, the page listens also while it is hidden: this is the one page of the browser that rings. Returns
 * the version of the hotel's settings that it has heard of, 0 until then.
 */
export function useBell(staysOpen: boolean): number {
  const [hotelVersion, setHotelVersion] = useState(0);
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const close = () => {
      source?.close();
      source = undefined;
    };
    const open = () => {
      if (source || (document.hidden && !staysOpen)) return;
      source = new EventSource(`/api${endpoints.bellState.path}`);
      source.addEventListener('message', ({ data }) => {
        const state = readWire(bellState, JSON.parse(String(data)));
        refetchIfChanged(state);
        if (state) setHotelVersion(state.hotel);
      });
      source.addEventListener('over', close);
      source.addEventListener('error', () => {
        // The browser reconnects by itself after an interruption, but not after an error reply, such as a proxy's.
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        clearTimeout(timer);
        timer = setTimeout(open, refreshMs);
      });
    };
    const onVisibility = () => {
      clearTimeout(timer);
      if (!document.hidden) open();
      else if (!staysOpen) timer = setTimeout(close, closeWhenHiddenMs);
    };

    open();
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener(sessionUnlockedEvent, open);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener(sessionUnlockedEvent, open);
      clearTimeout(timer);
      close();
    };
  }, [staysOpen]);
  return hotelVersion;
}
