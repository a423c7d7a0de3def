import { useEffect, useMemo, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { endpoints, type Input } from '#contract/api.ts';
import { readWire } from '#contract/core/wire.ts';
import { type ChartChange, chartNews, type RoomChart } from '#contract/front-desk/room-chart.ts';
import { sessionUnlockedEvent } from '#web/office/core/call.ts';
import { firstName } from '#web/office/core/first-name.ts';
import { refetch, refreshMs, useApiQuery } from '#web/office/core/query.ts';
import { useIsOnline } from '#web/office/core/use-is-online.ts';
import { chartEvents } from '#web/office/front-desk/room-chart/chart-difference.ts';
import type { FreshChanges } from '#web/office/front-desk/room-chart/chart-grid.tsx';
import { chartModel } from '#web/office/front-desk/room-chart/chart-model.ts';

const freshChangeMs = 4_000;

export type ChartFrame = ReturnType<typeof useRoomChart>;

export function useRoomChart(input: Input<'roomPlan'>) {
  const query = useApiQuery('roomPlan', input);
  const isOnline = useIsOnline();
  const { data, error, isPlaceholderData } = query;
  const model = useMemo(() => data && chartModel(data), [data]);
  const freshChanges = useChartNews(isPlaceholderData ? undefined : data);
  return { query, model, fresh: freshChanges, isOffline: data !== undefined && (!isOnline || error !== null) };
}

/** Shows a toast about changes of others. Returns who has changed which stay within the last seconds. */
function useChartNews(chart: RoomChart | undefined): FreshChanges {
  const [freshChanges, setFresh] = useState<FreshChanges>({});
  const pendingChanges = useRef<readonly ChartChange[]>([]);
  const shownChart = useRef<RoomChart>(undefined);

  useEffect(() => {
    const seenIds = new Set<number>();
    let isFirst = true;
    return listenToChartNews((data) => {
      const news = readWire(chartNews, JSON.parse(data));
      const unseenChanges = news?.changes.filter(({ id }) => !seenIds.has(id)) ?? [];
      for (const { id } of unseenChanges) seenIds.add(id);
      // Leaves out what happened before the chart was opened, because the chart has it already.
      if (!isFirst) {
        pendingChanges.current = [...unseenChanges, ...pendingChanges.current];
        refetch(['roomPlan']);
      }
      isFirst = false;
    });
  }, []);

  useEffect(() => {
    const chartBefore = shownChart.current;
    shownChart.current = chart;
    if (!chart || !chartBefore || chartBefore.from !== chart.from || chartBefore.nights !== chart.nights) return;
    const events = chartEvents(chartBefore, chart, pendingChanges.current);
    pendingChanges.current = [];
    if (events.length === 0) return;
    setFresh(Object.fromEntries(events.map(({ booking, by }) => [booking, firstName(by)])));
    const [firstEvent, ...others] = events;
    if (firstEvent) toast(others.length > 0 ? `${firstEvent.text} And ${others.length} more.` : firstEvent.text);
  }, [chart]);

  useEffect(() => {
    if (Object.keys(freshChanges).length === 0) return;
    const timer = setTimeout(() => setFresh({}), freshChangeMs);
    return () => clearTimeout(timer);
  }, [freshChanges]);

  return freshChanges;
}

/** Listens for changes while the page is visible. If the connection fails, the regular refetch finds the changes. */
function listenToChartNews(onMessage: (data: string) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(timer);
  };
  const open = () => {
    if (source || document.hidden) return;
    source = new EventSource(`/api${endpoints.planNews.path}`);
    source.addEventListener('message', ({ data }) => onMessage(String(data)));
    source.addEventListener('over', close);
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      timer = setTimeout(open, refreshMs);
    });
  };
  const onVisibility = () => (document.hidden ? close() : open());
  open();
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener(sessionUnlockedEvent, open);
  return () => {
    removeEventListener(sessionUnlockedEvent, open);
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
