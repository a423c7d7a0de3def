import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { BedDouble, CalendarDays, type LucideIcon, Receipt, UsersRound, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DashboardSummary, definitions, insightMessages } from '#contract/insights.ts';
import { ShareFact, SharePanel } from '#web/office/overview/share-panel.tsx';
import { Today } from '#web/office/overview/today.tsx';
import { formatAgo } from '#web/office/shared/ago.ts';
import { Approximately } from '#web/office/shared/approximately.tsx';
import { Definition } from '#web/office/shared/definition.tsx';
import { failureOf } from '#web/office/shared/failure.ts';
import { formatCount, naira } from '#web/office/shared/figures.ts';
import { useMoment } from '#web/office/shared/moment.ts';
import { useApiQuery } from '#web/office/shared/query.ts';
import { RefreshButton } from '#web/office/shared/refresh-button.tsx';
import type { TabId } from '#web/office/shared/tab-ids.ts';
import { TabLink } from '#web/office/shared/tab-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

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

const third = 'md:col-span-2 xl:col-span-1';
const half = 'md:col-span-3 xl:col-span-1';

function HotelFigures({ figures }: { figures: DashboardSummary }) {
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-6 xl:grid-cols-5">
      <FigureCard
        label="Total staff"
        value={formatCount(figures.totalStaff)}
        note={`${formatCount(figures.activeStaff)} active`}
        meaning={definitions.staff}
        icon={UsersRound}
        tab="staff"
        className={third}
      />
      <FigureCard
        label="Total rooms"
        value={formatCount(figures.totalRooms)}
        note={`${formatCount(figures.availableRooms)} available tonight`}
        meaning={definitions.rooms}
        icon={BedDouble}
        tab="room-inventory"
        className={third}
      />
      <FigureCard
        label="Total bookings"
        value={formatCount(figures.totalBookings)}
        note={<Revenue amount={figures.bookingsRevenue} />}
        meaning={[definitions.bookings, definitions.roomRevenue]}
        icon={CalendarDays}
        tab="bookings"
        className={third}
      />
      <FigureCard
        label="Bar sales"
        value={formatCount(figures.totalBarSales)}
        note={<Revenue amount={figures.barSalesRevenue} />}
        meaning={[definitions.barSales, definitions.barRevenue]}
        icon={Receipt}
        tab="bar-sales"
        className={half}
      />
      <FigureCard
        label="Total revenue"
        value={
          <>
            {naira(figures.totalRevenue)}
            <Approximately naira={figures.totalRevenue} below />
          </>
        }
        note="all time"
        meaning={definitions.totalRevenue}
        icon={Wallet}
        tab="analytics"
        className={`col-span-2 ${half}`}
      />
    </section>
  );
}

function Revenue({ amount }: { amount: number }) {
  return (
    <>
      {naira(amount)}
      <Approximately naira={amount} /> revenue
    </>
  );
}

function NewestActivities({ figures: { recentActivities, now } }: { figures: DashboardSummary }) {
  const moment = useMoment();
  return (
    <Panel title="Recent activities">
      {recentActivities.length === 0 && <p className="text-soft">Nothing has been booked or sold yet.</p>}
      <ul className="-my-3 divide-y divide-hairline">
        {recentActivities.map(({ kind, id, description, time, amount }) => {
          const Icon = kind === 'booking' ? CalendarDays : Receipt;
          return (
            <li key={kind + id} className="flex items-start gap-3 py-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta-deep" strokeWidth={1.75} />
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">
                  {kind === 'booking' ? (
                    <Link
                      to="."
                      search={(now: Record<string, unknown>) => ({ ...now, booking: id })}
                      state={{ fromList: true }}
                      resetScroll={false}
                      preload={false}
                      className="underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
                    >
                      {description}
                    </Link>
                  ) : (
                    description
                  )}
                </p>
                <p className="mt-0.5 text-sm text-soft figures">
                  <time dateTime={time}>{moment(time)}</time> ({formatAgo(time, now)})
                </p>
              </div>
              {amount > 0 && (
                <span className="shrink-0 text-right font-semibold figures">
                  {naira(amount)}
                  <Approximately naira={amount} below />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

type Props = {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  meaning: string | readonly string[];
  icon: LucideIcon;
  tab: TabId;
  className: string;
};

function FigureCard({ label, value, note, meaning, icon: Icon, tab, className }: Props) {
  return (
    <div
      className={clsx(
        'relative min-w-0 rounded-2xl border border-hairline bg-white p-4 hover:border-brass sm:p-5',
        className,
      )}
    >
      <div className="flex items-center gap-1 text-[0.9375rem] font-medium text-soft">
        <Icon
          aria-hidden="true"
          className="mr-1.5 size-5 shrink-0 text-terracotta-deep max-lg:hidden"
          strokeWidth={1.75}
        />
        <TabLink tab={tab} className="after:absolute after:inset-0 after:rounded-2xl">
          {label}
        </TabLink>
        {/* Above the link that fills the card. */}
        <div className="relative z-1 -mr-2 ml-auto">
          <Definition term={label} meaning={meaning} />
        </div>
      </div>
      <p className="mt-1 text-2xl font-semibold figures sm:text-3xl">{value}</p>
      {note && <p className="mt-1 text-sm text-soft figures">{note}</p>}
    </div>
  );
}
