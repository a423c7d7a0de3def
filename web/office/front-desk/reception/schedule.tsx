import { CircleCheckBig, DoorOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TabId } from '#contract/core/office-address.ts';
import type { StaffRole } from '#contract/core/roles.ts';
import type { DeskBooking, DeskOverview } from '#contract/front-desk/desk.ts';
import type { Readiness } from '#contract/housekeeping/housekeeping.ts';
import { useSession } from '#web/office/core/session.tsx';
import { TabLink } from '#web/office/core/tab-link.tsx';
import { GuestNameLink } from '#web/office/front-desk/booking/guest-name-link.tsx';
import { type MoveTarget, movesOf } from '#web/office/front-desk/booking/moves.ts';
import { PaymentState } from '#web/office/front-desk/booking/payment-state.tsx';
import { canMoveIn, readinessText } from '#web/office/front-desk/reception/room-readiness.ts';
import { type OpenStayDialog, StayDialogs } from '#web/office/front-desk/reception/stay-dialogs.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

const maxShownStays = 4;

type ScheduleProps = { desk: DeskOverview; readiness: Readiness | undefined };

/**
 * Lists who comes and who goes today, with buttons to check in or out for users who may. Guests who have not come yet
 * are first.
 */
export function ArrivalsAndDepartures({ desk, readiness }: ScheduleProps) {
  const [dialog, setDialog] = useState<OpenStayDialog>();
  const scheduleRef = useRef<HTMLDivElement>(null);
  const close = () => {
    setDialog(undefined);
    // The schedule takes the focus if the button that opened the dialog is gone with the old status.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) scheduleRef.current?.focus();
    });
  };
  const openDialog = (action: MoveTarget) => (booking: DeskBooking) => setDialog({ booking, action });
  const arrivals = desk.arrivals.toSorted(
    (a, b) => Number(b.status === 'confirmed') - Number(a.status === 'confirmed'),
  );
  const partProps = { days: desk, readiness };
  return (
    <div ref={scheduleRef} tabIndex={-1} className="grid items-start gap-3 md:grid-cols-2">
      <ScheduledStays
        {...partProps}
        title="Arrivals"
        stays={arrivals}
        emptyText="Nobody is expected today."
        to="checked_in"
        act={openDialog('checked_in')}
      />
      <ScheduledStays
        {...partProps}
        title="Departures"
        stays={desk.departures}
        emptyText="Nobody else leaves today."
        to="completed"
        act={openDialog('completed')}
      />
      <StayDialogs {...{ desk, dialog, close }} />
    </div>
  );
}

type ScheduledStaysProps = {
  title: string;
  stays: readonly DeskBooking[];
  emptyText: string;
  days: DeskOverview;
  readiness: ScheduleProps['readiness'];
  to: 'checked_in' | 'completed';
  act: (booking: DeskBooking) => void;
};

const moveButtons = {
  checked_in: { label: 'Check In', icon: DoorOpen },
  completed: { label: 'Check Out', icon: CircleCheckBig },
} as const;

function ScheduledStays({ title, stays, emptyText, days, readiness, to, act }: ScheduledStaysProps) {
  const { user } = useSession();
  const isPossible = (booking: DeskBooking) =>
    movesOf(booking, user.role, days).some((move) => move.to === to && !move.problem);
  return (
    <Panel title={`${title} (${stays.length})`} isDense>
      {stays.length === 0 && <p className="text-soft">{emptyText}</p>}
      {stays.length > 0 && (
        <ul className="divide-y divide-hairline">
          {stays.slice(0, maxShownStays).map((booking) => (
            <li key={booking.id} aria-label={booking.guestName} className="flex items-center gap-3 py-2">
              <div className="min-w-0 grow">
                <GuestNameLink booking={booking} />
                <StayNote booking={booking} readiness={readiness} />
                <PaymentState booking={booking} />
              </div>
              {isPossible(booking) && (
                <div className="shrink-0">
                  <TableAction {...moveButtons[to]} rowName={booking.guestName} onClick={() => act(booking)} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {stays.length > maxShownStays && (
        <TabLink {...linkToList(user.role, days)} className="inline-flex min-h-11 items-center font-semibold underline">
          {stays.length - maxShownStays} more
        </TabLink>
      )}
    </Panel>
  );
}

const linkToList = (role: StaffRole, { today }: DeskOverview): { tab: TabId; search?: Record<string, string> } =>
  role === 'receptionist' ? { tab: 'check-in' } : { tab: 'bookings', search: { from: today, to: today } };

/** Shows the room of a stay, and for a guest who is still to come whether it is ready. */
function StayNote({ booking, readiness }: { booking: DeskBooking; readiness: Readiness | undefined }) {
  const { roomType, rooms, status } = booking;
  const isExpected = status === 'confirmed';
  const waitingArrival = readiness?.arrivals.find((each) => each.booking === booking.id);
  return (
    <p className="text-sm text-soft figures">
      {rooms.length > 0 ? rooms.join(', ') : roomType}
      {isExpected && readiness && waitingArrival && (
        <span className={canMoveIn(waitingArrival, readiness) ? 'text-leaf' : 'font-semibold text-terracotta-deep'}>
          {' '}
          · {readinessText(waitingArrival, readiness)}
        </span>
      )}
    </p>
  );
}
