import type { ReactNode } from 'react';
import { definitions, insightMessages } from '#contract/insights.ts';
import { HotelFigures } from '#web/office/overview/hotel-figures.tsx';
import { NewestActivities } from '#web/office/overview/newest-activities.tsx';
import { ShareFact, SharePanel } from '#web/office/overview/share-panel.tsx';
import { Today } from '#web/office/overview/today.tsx';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { formatCount, naira } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const freshForMs = 120_000;
const failureTexts = {
  failed: insightMessages.loadFailed,
  withReason: (reason: string) => `${insightMessages.loadFailed}: ${reason}`,
};

/** The last figures stay on screen during and after a failed refetch. */
export function HotelOverview({ children }: { children: ReactNode }) {
  const moment = useMoment();
  const today = useApiQuery('houseToday', {}, { freshForMs });
  const summary = useApiQuery('dashboardSummary', {}, { freshForMs });
  const figures = summary.data;
  const error = today.error ?? summary.error;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-soft figures">{figures && `As of ${moment(figures.now)}`}</p>
        <RefreshButton refresh={() => Promise.all([today.refetch(), summary.refetch()])} />
      </div>
      {error && <Notice tone="danger">{failureOf(error, failureTexts).message}</Notice>}
      {today.data ? <Today figures={today.data} /> : !error && <Skeleton />}
      {figures ? (
        <>
          <HotelFigures figures={figures} />
          <div className="grid gap-5 lg:grid-cols-2">
            <SharePanel
              title="Room occupancy"
              label="Occupancy rate"
              meaning={definitions.occupancy}
              percent={figures.occupancyRate}
            >
              <ShareFact label="Occupied" meaning={definitions.occupancy}>
                {formatCount(figures.currentOccupiedRooms)} of {formatCount(figures.totalRooms)} rooms
              </ShareFact>
              <ShareFact label="Available" meaning={definitions.rooms}>
                {formatCount(figures.availableRooms)}
              </ShareFact>
            </SharePanel>
            <SharePanel
              title="Bar sales summary"
              label="Stock availability"
              meaning={definitions.stockAvailability}
              percent={figures.stockAvailability}
            >
              <ShareFact label="Available drinks" meaning={definitions.stockAvailability}>
                {formatCount(figures.availableDrinks)} of {formatCount(figures.totalDrinks)}
              </ShareFact>
              <ShareFact label="Total sales" meaning={definitions.barSales}>
                {formatCount(figures.totalBarSales)}
              </ShareFact>
              <ShareFact label="Revenue" meaning={definitions.barRevenue}>
                {naira(figures.barSalesRevenue)}
                <Approximately naira={figures.barSalesRevenue} />
              </ShareFact>
            </SharePanel>
          </div>
        </>
      ) : (
        !error && <Skeleton />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {figures && <NewestActivities figures={figures} />}
        <div className="space-y-5">{children}</div>
      </div>
    </>
  );
}

function Skeleton() {
  return (
    <div role="status" className="space-y-5">
      <span className="sr-only">Loading…</span>
      <div className="h-64 rounded-2xl bg-sand motion-safe:animate-pulse xl:h-30" />
      <div className="h-64 rounded-2xl bg-sand motion-safe:animate-pulse" />
    </div>
  );
}
