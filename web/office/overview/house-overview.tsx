import type { ReactNode } from 'react';
import { definitions, insightMessages } from '#contract/insights.ts';
import { countText, naira } from '#web/office/analytics/figures.ts';
import { Approximately } from '#web/office/approximately.tsx';
import { RefreshButton } from '#web/office/bookings/refresh-button.tsx';
import { failureOf } from '#web/office/failure.ts';
import { useMoment } from '#web/office/moment.ts';
import { HouseFigures } from '#web/office/overview/house-figures.tsx';
import { NewestActivities } from '#web/office/overview/newest-activities.tsx';
import { ShareFact, SharePanel } from '#web/office/overview/share-panel.tsx';
import { Today } from '#web/office/overview/today.tsx';
import { useApiQuery } from '#web/office/query.ts';
import { Notice } from '#web/ui/notice.tsx';

const freshForMs = 120_000;
const words = {
  failed: insightMessages.loadFailed,
  because: (reason: string) => `${insightMessages.loadFailed}: ${reason}`,
};

/** The last figures stay on screen during and after a failed refetch. */
export function HouseOverview({ children }: { children: ReactNode }) {
  const moment = useMoment();
  const today = useApiQuery('houseToday', {}, { freshForMs });
  const summary = useApiQuery('dashboardSummary', {}, { freshForMs });
  const house = summary.data;
  const error = today.error ?? summary.error;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-soft figures">{house && `As of ${moment(house.now)}`}</p>
        <RefreshButton refresh={() => Promise.all([today.refetch(), summary.refetch()])} />
      </div>
      {error && <Notice tone="danger">{failureOf(error, words).message}</Notice>}
      {today.data ? <Today house={today.data} /> : !error && <Skeleton />}
      {house ? (
        <>
          <HouseFigures house={house} />
          <div className="grid gap-5 lg:grid-cols-2">
            <SharePanel
              title="Room occupancy"
              label="Occupancy rate"
              says={definitions.occupancy}
              percent={house.occupancyRate}
            >
              <ShareFact label="Occupied" says={definitions.occupancy}>
                {countText(house.currentOccupiedRooms)} of {countText(house.totalRooms)} rooms
              </ShareFact>
              <ShareFact label="Available" says={definitions.rooms}>
                {countText(house.availableRooms)}
              </ShareFact>
            </SharePanel>
            <SharePanel
              title="Bar sales summary"
              label="Stock availability"
              says={definitions.stockAvailability}
              percent={house.stockAvailability}
            >
              <ShareFact label="Available drinks" says={definitions.stockAvailability}>
                {countText(house.availableDrinks)} of {countText(house.totalDrinks)}
              </ShareFact>
              <ShareFact label="Total sales" says={definitions.barSales}>
                {countText(house.totalBarSales)}
              </ShareFact>
              <ShareFact label="Revenue" says={definitions.barRevenue}>
                {naira(house.barSalesRevenue)}
                <Approximately naira={house.barSalesRevenue} />
              </ShareFact>
            </SharePanel>
          </div>
        </>
      ) : (
        !error && <Skeleton />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {house && <NewestActivities house={house} />}
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
