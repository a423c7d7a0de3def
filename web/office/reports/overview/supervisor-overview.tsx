import { Banknote, CalendarDays, CalendarPlus, Receipt, Wine } from 'lucide-react';
import { useRef } from 'react';
import type { Output } from '#contract/api.ts';
import type { BarFigures } from '#contract/bar/bar.ts';
import { formatNaira, type Kobo, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import { type DeskOverview, deskMessages } from '#contract/front-desk/desk.ts';
import { toPayOf } from '#contract/front-desk/to-pay.ts';
import { owedFigures } from '#contract/reports/money-now.ts';
import { amountOrAfterCount } from '#contract/till/shifts.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingLink } from '#web/office/bookings/booking-link.tsx';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { failureOf } from '#web/office/core/failure.ts';
import { LinkedFacts } from '#web/office/core/linked-facts.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { RefreshButton } from '#web/office/core/refresh-button.tsx';
import { StatCard } from '#web/office/core/stat-card.tsx';
import { type Task, Tasks } from '#web/office/core/tasks.tsx';
import { useFormatNearDay } from '#web/office/core/use-format-near-day.ts';
import { RoomConflicts } from '#web/office/front-desk/reception/room-conflicts.tsx';
import { ArrivalsAndDepartures } from '#web/office/front-desk/reception/schedule.tsx';
import { cashTasks } from '#web/office/reports/cash-tasks.ts';
import { sumOf } from '#web/office/reports/figures.ts';
import { DayCards } from '#web/office/reports/overview/day-cards.tsx';
import { RecentSales, recentSaleCount } from '#web/office/reports/overview/recent-sales.tsx';
import { Skeleton } from '#web/office/reports/overview/skeleton.tsx';
import { owedFacts } from '#web/office/reports/owed-facts.ts';
import { useFormatDayOf } from '#web/office/till/shift/use-format-day-of.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useRowPress } from '#web/ui/use-row-press.ts';

const recentBookingCount = 5;

export function SupervisorOverview() {
  const formatDayOf = useFormatDayOf();
  const bookingFiguresQuery = useApiQuery('bookingFigures', {});
  const { hasBar } = useFacts().hotel;
  const barQuery = useApiQuery('barFigures', {}, { enabled: hasBar });
  const bookingsQuery = useApiQuery('listBookings', { limit: recentBookingCount });
  const salesQuery = useApiQuery('listSales', { limit: recentSaleCount }, { enabled: hasBar });
  const waitingQuery = useApiQuery('waitingCounts', {});
  const deskQuery = useApiQuery('deskOverview', {});
  const moneyQuery = useApiQuery('moneyNow', {});
  const queries = [
    ...[bookingFiguresQuery, bookingsQuery, waitingQuery, deskQuery, moneyQuery],
    ...(hasBar ? [barQuery, salesQuery] : []),
  ];
  const error = queries.find((query) => query.error)?.error;
  return (
    <div className="space-y-5">
      <div className="flex justify-end">
        <RefreshButton refresh={() => Promise.all(queries.map((query) => query.refetch()))} />
      </div>
      {error && <Notice tone="danger">{failureOf(error, { failed: deskMessages.loadFailed }).message}</Notice>}
      {deskQuery.data ? <HotelToday desk={deskQuery.data} /> : !error && <Skeleton look="h-60 xl:h-30" />}
      <div className="grid gap-3 xl:grid-cols-[2fr_1fr]">
        {deskQuery.data ? (
          <ArrivalsAndDepartures desk={deskQuery.data} readiness={undefined} />
        ) : (
          <div>{!error && <Skeleton look="h-80" />}</div>
        )}
        <div className="grid content-start gap-3 md:grid-cols-2 xl:grid-cols-1">
          <Tasks
            tasks={[
              ...(moneyQuery.data ? cashTasks(moneyQuery.data.notCounted, formatDayOf) : []),
              ...tasksOf(waitingQuery.data),
            ]}
          />
          <Panel title="What is owed" isDense>
            {moneyQuery.data ? (
              <LinkedFacts
                facts={owedFacts(
                  moneyQuery.data.figures.flatMap(({ figure, parts }) => {
                    const owed = owedFigures.find((each) => each === figure);
                    return owed && parts && (hasBar || owed !== 'tabs') ? [{ figure: owed, ...parts }] : [];
                  }),
                )}
              />
            ) : (
              <Skeleton look="h-24" />
            )}
          </Panel>
        </div>
      </div>
      {bookingFiguresQuery.data && (barQuery.data || !hasBar) ? (
        <Figures bookingFigures={bookingFiguresQuery.data} bar={barQuery.data} />
      ) : (
        !error && <Skeleton look="h-110 xl:h-37" />
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        {(bookingsQuery.data || !bookingsQuery.error) && (
          <Panel title="Recent bookings">
            {bookingsQuery.data ? <RecentBookings bookings={bookingsQuery.data.data} /> : <Skeleton look="h-80" />}
          </Panel>
        )}
        {hasBar && (
          <RecentSales
            title="Recent bar sales"
            sales={salesQuery.data?.data}
            hasFailed={salesQuery.isError}
            showsSeller
          />
        )}
      </div>
    </div>
  );
}

function tasksOf(waiting: Output<'waitingCounts'> | undefined): Task[] {
  const { unconfirmedTransfers = 0, dueNotes = 0, countsToSign = 0 } = waiting ?? {};
  const countedTasks: readonly [count: number, text: string, at: Task['at']][] = [
    [dueNotes, `${plural(dueNotes, 'note is', 'notes are')} due`, { tab: 'notes', search: { state: 'due' } }],
    [
      unconfirmedTransfers,
      `${plural(unconfirmedTransfers, 'transfer waits', 'transfers wait')} to be confirmed`,
      { tab: 'transfers' },
    ],
    [
      countsToSign,
      `${plural(countsToSign, 'count of cash waits', 'counts of cash wait')} for a signature`,
      { tab: 'shift' },
    ],
  ];
  return countedTasks.filter(([count]) => count > 0).map(([, text, at]) => ({ text, at }));
}

function HotelToday({ desk }: { desk: DeskOverview }) {
  const { today, arrivals, departures, counts, conflicts } = desk;
  const dayFigures = {
    ...{ today, arrivals: counts.arrivals, departures: counts.departures },
    toCome: arrivals.filter(({ status }) => status === 'confirmed').length,
    leavingKobo: sumOf(departures.map((stay) => toPayOf(stay, today).nowKobo)),
    ...{ staysInHouse: counts.inHouse, guestsInHouse: counts.guestsInHouse, freeTonight: counts.availableRooms },
  };
  return (
    <>
      <RoomConflicts conflicts={conflicts} />
      <DayCards day={dayFigures} free={{ note: 'rooms that can still be sold', tab: 'plan' }} />
    </>
  );
}

/** The amount sold at the bar without drinks on rooms, which guests pay with the stay. */
const soldAtBarText = (sales: Kobo | null, onRooms: Kobo | null): string =>
  amountOrAfterCount(sales === null || onRooms === null ? null : kobo(sales - onRooms));

const barNote = (lines: number, onRooms: Kobo | null): string =>
  `${plural(lines, 'sale line')}${onRooms ? `, and ${formatNaira(onRooms)} on rooms` : ''}`;

/** `bar` is undefined in a hotel without a bar. */
type FiguresProps = { bookingFigures: Output<'bookingFigures'>; bar: BarFigures | undefined };

function Figures({ bookingFigures, bar }: FiguresProps) {
  return (
    <section aria-label="Figures" className="grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-5">
      <div className="col-span-2 xl:col-span-1">
        <StatCard
          label="Total transactions"
          value={bookingFigures.totalTransactions + (bar ? bar.totalTransactions - bar.totalRoomTransactions : 0)}
          note={bar ? 'payments received and bar sale lines' : 'payments received'}
          icon={Banknote}
        />
      </div>
      <StatCard label="Total bookings" value={bookingFigures.totalBookings} icon={CalendarDays} tab="bookings" />
      <StatCard
        label="Today’s bookings"
        value={bookingFigures.todaysBookings}
        note="made today"
        icon={CalendarPlus}
        tab="bookings"
      />
      {bar && (
        <>
          <StatCard
            label="Total bar sales"
            value={soldAtBarText(bar.totalSalesKobo, bar.totalRoomKobo)}
            note={barNote(bar.totalTransactions - bar.totalRoomTransactions, bar.totalRoomKobo)}
            icon={Wine}
            tab="bar-sales"
          />
          <StatCard
            label="Today’s bar sales"
            value={soldAtBarText(bar.todaysSalesKobo, bar.todaysRoomKobo)}
            note={barNote(bar.todaysTransactions - bar.todaysRoomTransactions, bar.todaysRoomKobo)}
            icon={Receipt}
            tab="bar-sales"
          />
        </>
      )}
    </section>
  );
}

function RecentBookings({ bookings }: { bookings: Output<'listBookings'>['data'] }) {
  const formatNearDay = useFormatNearDay();
  const listRef = useRef<HTMLUListElement>(null);
  useRowPress(listRef);
  if (bookings.length === 0) return <p className="text-soft">There are no bookings yet.</p>;
  return (
    <ul ref={listRef} className="-my-3 divide-y divide-hairline">
      {bookings.map((booking) => (
        <li
          key={booking.id}
          className="flex cursor-pointer flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3 hover:bg-paper sm:flex-nowrap"
        >
          <div className="min-w-0">
            <p className="font-semibold">{booking.guestName}</p>
            <p className="text-sm text-soft figures">
              <BookingLink booking={booking} /> · {booking.roomType} · {formatNearDay(booking.checkIn)}
            </p>
          </div>
          <div className="flex items-center gap-x-4 gap-y-0.5 sm:flex-col sm:items-end">
            <span className="font-semibold figures">{formatNaira(booking.totalAmountKobo)}</span>
            <BookingStatusBadge status={booking.status} />
          </div>
        </li>
      ))}
    </ul>
  );
}
