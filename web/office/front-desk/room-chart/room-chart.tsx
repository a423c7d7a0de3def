import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { addDays, isDay, timeAt } from '#contract/core/dates.ts';
import { chartMessages, chartSpans } from '#contract/front-desk/room-chart.ts';
import { useFacts } from '#web/core/context.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { HeadingTools } from '#web/office/core/heading-tools.tsx';
import { LoadProblem } from '#web/office/core/load-problem.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { useOpenedRoom } from '#web/office/core/use-opened.ts';
import { ChartDesk } from '#web/office/front-desk/room-chart/chart-desk.tsx';
import type { Density } from '#web/office/front-desk/room-chart/chart-grid.tsx';
import { rowOfRoom } from '#web/office/front-desk/room-chart/chart-model.ts';
import { ChartPhone } from '#web/office/front-desk/room-chart/chart-phone.tsx';
import { ChartSearch } from '#web/office/front-desk/room-chart/chart-search.tsx';
import { type ChartSpan, ChartTools } from '#web/office/front-desk/room-chart/chart-tools.tsx';
import { type ChartFrame, useRoomChart } from '#web/office/front-desk/room-chart/use-room-chart.ts';
import { WalkInDialog } from '#web/office/front-desk/walk-in/walk-in-dialog.tsx';
import type { WalkInStart } from '#web/office/front-desk/walk-in/walk-in-rules.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Below this width the chart is a list of rooms. */
const chartQuery = '(min-width: 54rem)';

function subscribeToWidth(onChange: () => void) {
  const widthQuery = matchMedia(chartQuery);
  widthQuery.addEventListener('change', onChange);
  return () => widthQuery.removeEventListener('change', onChange);
}

export function RoomChartScreen() {
  const isWide = useSyncExternalStore(subscribeToWidth, () => matchMedia(chartQuery).matches);
  const { user } = useSession();
  const { today } = useFacts();
  const { from: askedFrom, nights }: Record<string, string | undefined> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [density, setDensity] = useState<Density>('normal');
  const [walkInStart, setWalkInStart] = useState<WalkInStart | 'empty'>();
  const from = askedFrom && isDay(askedFrom) ? askedFrom : undefined;
  const span: ChartSpan = chartSpans.find((each) => each === nights) ?? '14';
  const frame = useRoomChart({ nights: isWide ? span : '14', ...(from && { from }) });
  const { query, model, isOffline } = frame;
  const canChange = user.role !== 'supervisor' && !isOffline;
  const shownFrom = from ?? model?.chart.from ?? addDays(today, -1);

  const showNights = (change: { from?: string | undefined; nights?: ChartSpan }) =>
    void navigate({
      to: '.',
      search: (current: Record<string, string | undefined>) => withoutBlanks({ ...current, ...change }),
      replace: true,
      resetScroll: false,
    });

  const openedRoom = useOpenedRoom('plan');
  const ChartBody = isWide ? ChartDesk : ChartPhone;
  return (
    <>
      {isWide && (
        <HeadingTools>
          <ChartTools
            from={shownFrom}
            span={span}
            density={density}
            show={showNights}
            setDensity={setDensity}
            newWalkIn={canChange ? () => setWalkInStart('empty') : undefined}
          />
        </HeadingTools>
      )}
      <ChartSearch />
      {isOffline && <OfflineStrip at={query.dataUpdatedAt} />}
      {query.error && !model && <LoadFailure frame={frame} />}
      {!model && !query.error && <Skeleton />}
      {model && model.rows.length === 0 && <NoNumbersNotice rooms={model.chart.unnumbered} />}
      {model && model.rows.length > 0 && (
        <ChartBody
          model={model}
          fresh={frame.fresh}
          canChange={canChange}
          density={density}
          show={showNights}
          bookWalkIn={setWalkInStart}
        />
      )}
      {model && openedRoom.id && !rowOfRoom(model, openedRoom.id) && <NoSuchRoom close={openedRoom.close} />}
      {walkInStart && (
        <WalkInDialog
          onClose={() => setWalkInStart(undefined)}
          {...(walkInStart !== 'empty' && { start: walkInStart })}
        />
      )}
    </>
  );
}

const withoutBlanks = (search: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined));

function OfflineStrip({ at: updatedAt }: { at: number }) {
  const { timeZone } = useFacts().hotel;
  return (
    <p role="status" className="mb-4 rounded-xl bg-ink px-4 py-3 text-white print:hidden">
      No connection since {timeAt(new Date(updatedAt), timeZone)}. You see the plan as it was then; nothing can be moved
      until it is back.
    </p>
  );
}

function LoadFailure({ frame: { query } }: { frame: ChartFrame }) {
  return (
    <LoadProblem query={query}>
      {query.error && failureOf(query.error, { failed: chartMessages.loadFailed }).message}
    </LoadProblem>
  );
}

function NoSuchRoom({ close }: { close: () => void }) {
  return (
    <Dialog title="Room" size="small" onClose={close}>
      <p>{chartMessages.noSuchRoom}</p>
    </Dialog>
  );
}

const skeletonRows = Array.from({ length: 14 }, (_, row) => row + 1);

function Skeleton() {
  return (
    <div role="status" className="mt-4 overflow-hidden rounded-2xl border border-hairline bg-white">
      <span className="sr-only">Loading…</span>
      <div className="h-14 border-b border-hairline bg-sand" />
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-9 items-center border-b border-hairline/55 px-3.5">
          <span className="h-4 w-12 rounded bg-sand motion-safe:animate-pulse" />
          <span
            className="h-5 rounded bg-sand motion-safe:animate-pulse"
            style={{ marginLeft: `${6 + ((row * 17) % 40)}%`, width: `${15 + ((row * 13) % 30)}%` }}
          />
        </div>
      ))}
    </div>
  );
}

function NoNumbersNotice({ rooms }: { rooms: number }) {
  const { user } = useSession();
  return (
    <>
      <EmptyState title={chartMessages.noNumbers}>
        {user.role === 'superadmin' && (
          <TabLink tab="room-inventory" className={buttonLook()}>
            Number the rooms
          </TabLink>
        )}
      </EmptyState>
      <p className="mt-3 text-center text-soft">
        The inventory counts {rooms} rooms. Give them their numbers, and the stays of today are waiting on the shelf.
      </p>
    </>
  );
}
