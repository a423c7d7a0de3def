import { useEffect } from 'react';
import * as z from 'zod/mini';
import { endpoints, type Output } from '#contract/api.ts';
import { bellState } from '#contract/bell.ts';
import { queryClient, refreshMs } from '#web/office/query.ts';

/** A page that nobody sees gives its connection back: a browser has few of them for all its tabs. */
const hiddenMs = 20_000;

const key = ['listNotices'];

/** Reads the notices again, unless they are known already to be so. */
function hear(data: string): void {
  const state = z.safeParse(bellState, JSON.parse(data)).data;
  const known = queryClient.getQueriesData<Output<'listNotices'>>({ queryKey: key }).map(([, page]) => page);
  const isNews = known.some(
    (page) => page && (page.unread_count !== state?.unread_count || (page.data[0]?.id ?? null) !== state.newest),
  );
  if (isNews) void queryClient.invalidateQueries({ queryKey: key });
}

/** Hears of new notices as they come. Where that fails, the usual refresh finds them. */
export function useBell(): void {
  useEffect(() => {
    let source: EventSource | undefined;
    let later: ReturnType<typeof setTimeout> | undefined;

    const close = () => {
      source?.close();
      source = undefined;
    };
    const open = () => {
      if (source || document.hidden) return;
      source = new EventSource(`/api${endpoints.bellState.path}`);
      source.addEventListener('message', ({ data }) => hear(String(data)));
      source.addEventListener('over', close);
      source.addEventListener('error', () => {
        // A break is mended by the browser itself; a refusal, such as a proxy's, is not.
        if (source?.readyState !== EventSource.CLOSED) return;
        close();
        clearTimeout(later);
        later = setTimeout(open, refreshMs);
      });
    };
    const onVisibility = () => {
      clearTimeout(later);
      if (document.hidden) later = setTimeout(close, hiddenMs);
      else open();
    };

    open();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearTimeout(later);
      close();
    };
  }, []);
}
