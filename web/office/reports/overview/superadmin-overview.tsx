import { Link } from '@tanstack/react-router';
import {
  BarChart3,
  BedDouble,
  CalendarDays,
  FileText,
  Hourglass,
  Receipt,
  ScrollText,
  TriangleAlert,
  UsersRound,
  Wallet,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { saleMessages } from '#contract/bar/bar.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, type Kobo } from '#contract/core/money.ts';
import { formatCount } from '#contract/core/plural.ts';
import { type DashboardSummary, figureDefinitions, insightMessages } from '#contract/reports/insights.ts';
import { useFacts } from '#web/core/context.ts';
import { formatAgo } from '#web/office/core/ago.ts';
import { failureOf } from '#web/office/core/failure.ts';
import { useApiQuery } from '#web/office/core/query.ts';
import { type QuickAction, QuickActions } from '#web/office/core/quick-actions.tsx';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { StatCardWithDefinition } from '#web/office/core/stat-card.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { linkToOpen } from '#web/office/core/use-opened.ts';
import { NotConfirmed } from '#web/office/payments/not-confirmed.tsx';
import { LowStock, useLowStock } from '#web/office/reports/overview/low-stock.tsx';
import { ShareFact, SharePanel } from '#web/office/reports/overview/share-panel.tsx';
import { Today } from '#web/office/reports/overview/today.tsx';
import { ForeignEquivalent } from '#web/office/rooms/foreign-equivalent.tsx';
import { ChangePasswordDialog } from '#web/office/staff/password/change-password-dialog.tsx';
import { useBriefNotice } from '#web/office/staff/session/use-brief-notice.ts';
import { SecurityPanel } from '#web/office/staff/settings/security-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';

const quickActions: readonly QuickAction[] = [
  { tab: 'staff', icon: UsersRound, label: 'Manage staff', text: 'Accounts, roles and temporary passwords' },
  { tab: 'room-inventory', icon: BedDouble, label: 'Room inventory', text: 'How many rooms of each type can be sold' },
  { tab: 'analytics', icon: BarChart3, label: 'View analytics', text: 'Revenue, booking sources and transactions' },
  { tab: 'money-now', icon: Wallet, label: 'Money now', text: 'Where it is, and what is owed' },
  { tab: 'reports', icon: FileText, label: 'Daily report', text: 'The closing report of today or any other day' },
  { tab: 'audit-log', icon: ScrollText, label: 'Audit log', text: 'Who changed what, when and why' },
  { tab: 'unfinished-work', icon: Hourglass, label: 'Unfinished work', text: 'Mails and other work that need you' },
];

export function SuperadminOverview() {
  const { hasBar } = useFacts().hotel;
  const lowStock = useLowStock(hasBar);
  return (
    <div className="space-y-5">
      <ExpiryBanner />
      {lowStock.error && (
        <Notice tone="danger">{failureOf(lowStock.error, { failed: saleMessages.loadFailed }).message}</Notice>
      )}
      <HotelOverview security={<SecurityPanel />}>
        {hasBar && <LowStock lowStock={lowStock.data} hasFailed={lowStock.isError} tab="drinks" linkLabel="Restock" />}
        <QuickActions actions={quickActions} />
      </HotelOverview>
    </div>
  );
}

function ExpiryBanner() {
  const { passwordWarning } = useSession();
  const { isOver, end, pauseHandlers } = useBriefNotice(passwordWarning !== undefined);
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  return (
    <>
      {passwordWarning && !isOver && (
        <section
          {...pauseHandlers}
          aria-label="Password expiry"
          className="relative rounded-2xl border border-brass bg-sand p-4 sm:flex sm:items-center sm:gap-4 sm:pl-6"
        >
          <p className="flex items-start gap-3 py-2 pr-10 font-medium sm:grow sm:pr-0">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta-deep" />
            {passwordWarning.message}
          </p>
          <Button onClick={() => setIsChangingPassword(true)} className="mt-2 w-full sm:mt-0 sm:w-auto">
            Change Password Now
          </Button>
          <button
            type="button"
            onClick={end}
            className="absolute top-3.5 right-3 flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white sm:static"
          >
            <span className="sr-only">Dismiss the warning</span>
            <X aria-hidden="true" className="size-5" />
          </button>
        </section>
      )}
      {isChangingPassword && <ChangePasswordDialog close={() => setIsChangingPassword(false)} />}
    </>
  );
}

const freshForMs = 120_000;
const failureTexts = {
  failed: insightMessages.loadFailed,
  withReason: (reason: string) => `${insightMessages.loadFailed}: ${reason}`,
};

function HotelOverview({ security, children }: { security: ReactNode; children: ReactNode }) {
  const formatInstant = useFormatInstant();
  const { hasBar } = useFacts().hotel;
  const todayQuery = useApiQuery('houseToday', {}, { freshForMs });
  const summaryQuery = useApiQuery('dashboardSummary', {}, { freshForMs });
  const figures = summaryQuery.data;
  const error = todayQuery.error ?? summaryQuery.error;
  return (
    <>
      <section aria-labelledby="today" className="space-y-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="today" className="text-xl figures">
            {todayQuery.data ? `Today, ${formatDay(todayQuery.data.today)}` : 'Today'}
          </h2>
          <p className="grow text-sm text-soft figures">{figures && `As of ${formatInstant(figures.now)}`}</p>
          <RefreshButton refresh={() => Promise.all([todayQuery.refetch(), summaryQuery.refetch()])} />
        </div>
        {error && <Notice tone="danger">{failureOf(error, failureTexts).message}</Notice>}
        {todayQuery.data ? <Today figures={todayQuery.data} /> : !error && <Skeleton />}
      </section>
      {figures ? (
        <>
          <HotelFigures figures={figures} />
          <div className={hasBar ? 'grid gap-5 lg:grid-cols-2' : 'grid gap-5'}>
            <SharePanel
              title="Room occupancy"
              label="Occupancy rate"
              meaning={figureDefinitions.occupancy}
              percent={figures.occupancyRate}
            >
              <ShareFact label="Occupied or sold" meaning={figureDefinitions.occupancy}>
                {formatCount(figures.currentOccupiedRooms)} of{' '}
                {formatCount(figures.totalRooms - figures.roomsOutOfOrder)} rooms
              </ShareFact>
              <ShareFact label="Available" meaning={figureDefinitions.rooms}>
                {formatCount(figures.availableRooms)}
              </ShareFact>
            </SharePanel>
            {hasBar && <BarSummary figures={figures} />}
          </div>
        </>
      ) : (
        !error && <Skeleton />
      )}
      <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
        {figures && <NewestActivities figures={figures} />}
        {security}
        {children}
      </div>
    </>
  );
}

function BarSummary({ figures }: { figures: DashboardSummary }) {
  return (
    <SharePanel
      title="Bar sales summary"
      label="Stock availability"
      meaning={figureDefinitions.stockAvailability}
      percent={figures.stockAvailability}
    >
      <ShareFact label="Available drinks" meaning={figureDefinitions.stockAvailability}>
        {formatCount(figures.availableDrinks)} of {formatCount(figures.totalDrinks)}
      </ShareFact>
      <ShareFact label="Total sales" meaning={figureDefinitions.barSales}>
        {formatCount(figures.totalBarSales)}
      </ShareFact>
      <ShareFact label="Revenue" meaning={figureDefinitions.barRevenue}>
        {formatNaira(figures.barSalesRevenueKobo)}
        <ForeignEquivalent amount={figures.barSalesRevenueKobo} />
        <NotConfirmed amount={figures.unconfirmed.barKobo} className="block text-sm font-normal text-soft" />
      </ShareFact>
    </SharePanel>
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

const oneThirdLook = 'md:col-span-2 xl:col-span-1';
const halfLook = 'md:col-span-3 xl:col-span-1';

function HotelFigures({ figures }: { figures: DashboardSummary }) {
  const { hasBar } = useFacts().hotel;
  return (
    <section
      aria-label="Figures"
      className={`grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-6 ${hasBar ? 'xl:grid-cols-5' : 'xl:grid-cols-4'}`}
    >
      <StatCardWithDefinition
        label="Total staff"
        value={formatCount(figures.totalStaff)}
        note={`${formatCount(figures.activeStaff)} active`}
        meaning={figureDefinitions.staff}
        icon={UsersRound}
        tab="staff"
        className={oneThirdLook}
      />
      <StatCardWithDefinition
        label="Total rooms"
        value={formatCount(figures.totalRooms)}
        note={`${formatCount(figures.availableRooms)} available tonight`}
        meaning={figureDefinitions.rooms}
        icon={BedDouble}
        tab="room-inventory"
        className={oneThirdLook}
      />
      <StatCardWithDefinition
        label="Total bookings"
        value={formatCount(figures.totalBookings)}
        note={
          <Revenue
            amount={figures.bookingsRevenueKobo}
            what="paid so far"
            unconfirmed={figures.unconfirmed.roomsKobo}
          />
        }
        meaning={[figureDefinitions.bookings, figureDefinitions.roomRevenue]}
        icon={CalendarDays}
        tab="bookings"
        className={oneThirdLook}
      />
      {hasBar && (
        <StatCardWithDefinition
          label="Bar sales"
          value={formatCount(figures.totalBarSales)}
          note={
            <Revenue
              amount={figures.barSalesRevenueKobo}
              what="without drinks on rooms"
              unconfirmed={figures.unconfirmed.barKobo}
            />
          }
          meaning={[figureDefinitions.barSales, figureDefinitions.barRevenue]}
          icon={Receipt}
          tab="bar-sales"
          className={halfLook}
        />
      )}
      <StatCardWithDefinition
        label="Total revenue"
        value={
          <>
            {formatNaira(figures.totalRevenueKobo)}
            <ForeignEquivalent amount={figures.totalRevenueKobo} isOnOwnLine />
          </>
        }
        note={
          <>
            all time
            <NotConfirmed amount={figures.unconfirmed.totalKobo} className="block" />
          </>
        }
        meaning={[figureDefinitions.totalRevenue, figureDefinitions.unconfirmed]}
        icon={Wallet}
        tab="analytics"
        className={`col-span-2 ${halfLook}`}
      />
    </section>
  );
}

type RevenueProps = { amount: Kobo; what: string; unconfirmed: Kobo };

function Revenue({ amount, what, unconfirmed }: RevenueProps) {
  return (
    <>
      {formatNaira(amount)}
      <ForeignEquivalent amount={amount} /> revenue, {what}
      <NotConfirmed amount={unconfirmed} className="block" />
    </>
  );
}

function NewestActivities({ figures: { recentActivities, now } }: { figures: DashboardSummary }) {
  const formatInstant = useFormatInstant();
  return (
    <Panel title="Recent activities">
      {recentActivities.length === 0 && <p className="text-soft">Nothing has been booked or sold yet.</p>}
      <ul className="-my-3 divide-y divide-hairline">
        {recentActivities.map(({ kind, id, description, time, amountKobo }) => {
          const Icon = kind === 'booking' ? CalendarDays : Receipt;
          return (
            <li key={kind + id} className="flex items-start gap-3 py-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta-deep" strokeWidth={1.75} />
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">
                  {kind === 'booking' ? (
                    <Link
                      {...linkToOpen('booking', id)}
                      className="underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-terracotta"
                    >
                      {description}
                    </Link>
                  ) : (
                    description
                  )}
                </p>
                <p className="mt-0.5 text-sm text-soft figures">
                  <time dateTime={time}>{formatInstant(time)}</time> ({formatAgo(time, now)})
                </p>
              </div>
              {amountKobo > 0 && (
                <span className="shrink-0 text-right font-semibold figures">
                  {formatNaira(amountKobo)}
                  <ForeignEquivalent amount={amountKobo} isOnOwnLine />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
