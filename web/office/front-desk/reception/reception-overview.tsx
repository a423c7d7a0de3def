import {
  BedSingle,
  CalendarArrowDown,
  CalendarArrowUp,
  CalendarDays,
  CalendarPlus,
  ClipboardCheck,
  UsersRound,
} from 'lucide-react';
import type { TerminalRequestView } from '#contract/bank/terminal-requests.ts';
import { formatDay } from '#contract/core/dates.ts';
import { formatNaira, kobo } from '#contract/core/money.ts';
import { plural } from '#contract/core/plural.ts';
import type { DeskOverview } from '#contract/front-desk/desk.ts';
import { toPayOf } from '#contract/front-desk/to-pay.ts';
import type { Readiness } from '#contract/housekeeping/housekeeping.ts';
import { actionLabel } from '#contract/oversight/audit-text.ts';
import type { WaitingCounts } from '#contract/reports/today.ts';
import { formatAgo } from '#web/office/core/ago.ts';
import { LinkedFacts } from '#web/office/core/linked-facts.tsx';
import { useApiQuery } from '#web/office/core/query.ts';
import { type QuickAction, QuickActions } from '#web/office/core/quick-actions.tsx';
import { StatCard } from '#web/office/core/stat-card.tsx';
import { type Task, Tasks } from '#web/office/core/tasks.tsx';
import { useFormatInstant } from '#web/office/core/use-format-instant.ts';
import { DeskView } from '#web/office/front-desk/reception/desk-view.tsx';
import { RoomConflicts } from '#web/office/front-desk/reception/room-conflicts.tsx';
import { canMoveIn, freeRoomsText } from '#web/office/front-desk/reception/room-readiness.ts';
import { ArrivalsAndDepartures } from '#web/office/front-desk/reception/schedule.tsx';
import { useRoomsTonight } from '#web/office/rooms/use-rooms-tonight.ts';
import { ShiftNotice } from '#web/office/till/shift/shift-notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Reference } from '#web/ui/reference.tsx';

const quickActions: readonly QuickAction[] = [
  { tab: 'manual-booking', icon: CalendarPlus, label: 'New walk-in', text: 'Book a room for a guest at the desk' },
  { tab: 'check-in', icon: ClipboardCheck, label: 'Check in/out', text: 'Today’s arrivals and departures' },
  { tab: 'rooms', icon: BedSingle, label: 'Available rooms', text: 'What is free tonight, and its price' },
  { tab: 'bookings', icon: CalendarDays, label: 'Bookings', text: 'Find a booking by name, phone or reference' },
];

export function ReceptionOverview() {
  return (
    <DeskView>
      {(desk) => (
        <>
          <ShiftNotice />
          <TodayAtTheDesk desk={desk} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <QuickActions actions={quickActions} />
            <RecentActivities desk={desk} />
          </div>
        </>
      )}
    </DeskView>
  );
}

function TodayAtTheDesk({ desk }: { desk: DeskOverview }) {
  const { data: readiness } = useApiQuery('roomReadiness', {});
  const { data: waitingCounts } = useApiQuery('waitingCounts', {});
  const { data: terminalRequests } = useApiQuery('listTerminalRequests', {});
  const { rooms } = useRoomsTonight();
  const daysText = desk.deskDay === desk.today ? formatDay(desk.today) : nightDaysText(desk);
  return (
    <section aria-labelledby="schedule" className="space-y-3">
      <h2 id="schedule" className="text-xl figures">
        Today’s schedule, {daysText}
      </h2>
      <Figures desk={desk} readiness={readiness} />
      <RoomConflicts conflicts={desk.conflicts} />
      <div className="grid gap-3 xl:grid-cols-[2fr_1fr]">
        <ArrivalsAndDepartures desk={desk} readiness={readiness} />
        <div className="grid content-start gap-3 md:grid-cols-2 xl:grid-cols-1">
          <Tasks
            tasks={[
              ...tasksOf(desk, readiness, waitingCounts),
              ...moneyTasksOf(waitingCounts),
              ...terminalTasksOf(terminalRequests?.data ?? []),
            ]}
          />
          <Panel title="Free tonight" isDense>
            <LinkedFacts
              facts={(rooms ?? []).map((room) => ({
                label: room.roomType,
                value: freeRoomsText(room, readiness),
                tab: 'rooms',
              }))}
            />
          </Panel>
        </div>
      </div>
    </section>
  );
}

const nightDaysText = ({ today, deskDay }: DeskOverview) => `${formatDay(deskDay)}, and ${formatDay(today)}`;

type FiguresProps = { desk: DeskOverview; readiness: Readiness | undefined };

function Figures({ desk: { counts, arrivals, departures, today }, readiness }: FiguresProps) {
  const expectedArrivalCount = arrivals.filter(({ status }) => status === 'confirmed').length;
  const readyArrivalCount = readiness?.arrivals.filter((arrival) => canMoveIn(arrival, readiness)).length;
  const toPayNowKobo = kobo(departures.reduce((sum, stay) => sum + toPayOf(stay, today).nowKobo, 0));
  return (
    <section aria-label="Today" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <StatCard
        label="Today’s check-ins"
        value={counts.arrivals}
        note={
          expectedArrivalCount > 0
            ? `${expectedArrivalCount} still to come${readyArrivalCount === undefined ? '' : `, ${plural(readyArrivalCount, 'room')} ready`}`
            : counts.arrivals > 0 && 'All have arrived'
        }
        icon={CalendarArrowDown}
        tab="check-in"
      />
      <StatCard
        label="Today’s check-outs"
        value={counts.departures}
        note={toPayNowKobo > 0 ? `${formatNaira(toPayNowKobo)} to pay now` : counts.departures > 0 && 'Still to leave'}
        icon={CalendarArrowUp}
        tab="check-in"
      />
      <StatCard
        label="Current guests"
        value={counts.guestsInHouse}
        note={`in ${plural(counts.inHouse, 'room')}`}
        icon={UsersRound}
        tab="bookings"
        search={{ status: 'checked_in' }}
      />
      <StatCard label="Available rooms" value={counts.availableRooms} note="tonight" icon={BedSingle} tab="rooms" />
    </section>
  );
}

const roomStatusScreen = { tab: 'room-status' } as const;
const checkInScreen = { tab: 'check-in' } as const;

function tasksOf(
  { late, overstays, counts: { unpaidOnline }, deskDay, today }: DeskOverview,
  readiness: Readiness | undefined,
  waiting: WaitingCounts | undefined,
): Task[] {
  const dueNotes = waiting?.dueNotes ?? 0;
  const notReadyCount = readiness?.arrivals.filter((arrival) => !canMoveIn(arrival, readiness)).length ?? 0;
  const countedTasks: readonly [count: number, text: string, at: Task['at']][] = [
    [dueNotes, `${plural(dueNotes, 'note is', 'notes are')} due`, { tab: 'notes', search: { state: 'due' } }],
    [late.length, `${countBookings(late.length)} should have arrived before today`, checkInScreen],
    [
      unpaidOnline,
      `${plural(unpaidOnline, 'unpaid online booking')} for today`,
      { tab: 'bookings', search: { source: 'online', status: 'pending', from: deskDay, to: today } },
    ],
    [overstays.length, `${countBookings(overstays.length)} should have left before today`, checkInScreen],
    [notReadyCount, `${plural(notReadyCount, 'arrival has', 'arrivals have')} no room that is ready`, roomStatusScreen],
    [
      readiness?.discrepancies.length ?? 0,
      `${plural(readiness?.discrepancies.length ?? 0, 'room was', 'rooms were')} seen otherwise than the desk has it`,
      roomStatusScreen,
    ],
    [
      readiness?.defects.length ?? 0,
      `${plural(readiness?.defects.length ?? 0, 'defect needs', 'defects need')} an answer`,
      roomStatusScreen,
    ],
  ];
  return countedTasks.filter(([count]) => count > 0).map(([, text, at]) => ({ text, at }));
}

function moneyTasksOf(waiting: WaitingCounts | undefined): Task[] {
  const { deskRefunds = 0, unconfirmedTransfers = 0, countsToSign = 0 } = waiting ?? {};
  const countedTasks: readonly [count: number, text: string, at: Task['at']][] = [
    [
      deskRefunds,
      `${plural(deskRefunds, 'booking has', 'bookings have')} money to give back`,
      { tab: 'bookings', search: { source: 'manual', payment_status: 'refund_due' } },
    ],
    [
      unconfirmedTransfers,
      `${plural(unconfirmedTransfers, 'transfer is', 'transfers are')} not confirmed: ask a supervisor`,
      { tab: 'bookings', search: { guests: 'owe' } },
    ],
    [
      countsToSign,
      `${plural(countsToSign, 'count at the desk waits', 'counts at the desk wait')} for a signature`,
      { tab: 'shift' },
    ],
  ];
  return countedTasks.filter(([count]) => count > 0).map(([, text, at]) => ({ text, at }));
}

/** Tasks about terminal requests for a stay whose answer is overdue. */
const terminalTasksOf = (requests: readonly TerminalRequestView[]): Task[] =>
  requests
    .filter(({ overdue, pays }) => overdue && pays.kind === 'stay')
    .map(({ terminal, amountKobo, pays }) => ({
      text: `${terminal} has not answered about ${formatNaira(amountKobo)}`,
      detail: `${pays.name}. A supervisor can end the request.`,
      at: { booking: pays.id },
    }));

function RecentActivities({ desk: { activities, now } }: { desk: DeskOverview }) {
  const formatInstant = useFormatInstant();
  return (
    <Panel title="Recent activities">
      {activities.length === 0 && <p className="text-soft">Nothing has been done yet.</p>}
      <ul className="-my-3 divide-y divide-hairline">
        {activities.map(({ id, at, action, actor, amountKobo, guestName, reference }) => (
          <li key={id} className="py-3">
            <p className="wrap-anywhere">
              <span className="font-semibold">{actionLabel(action)}</span>: {guestName}
              {amountKobo !== null && <span className="figures">, {formatNaira(amountKobo)}</span>}
            </p>
            <p className="mt-0.5 text-sm text-soft figures">
              <Reference>{reference}</Reference>, by {actor}
              <span className="block">
                <time dateTime={at}>{formatInstant(at)}</time> ({formatAgo(at, now)})
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const countBookings = (count: number) => plural(count, 'booking');
