import { Banknote, CircleCheckBig, CircleX, DoorOpen, type LucideIcon, UserRoundX, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { acceptsPayment, type BookingStatus } from '#contract/bookings/bookings.ts';
import type { DeskDays } from '#contract/core/desk-day.ts';
import { type DeskBooking, type DeskOverview, deskMessages, isPaymentExpected } from '#contract/front-desk/desk.ts';
import { canUndo } from '#contract/front-desk/undo.ts';
import { useFacts } from '#web/core/context.ts';
import { BookingStatusBadge } from '#web/office/bookings/booking-status.tsx';
import { useSession } from '#web/office/core/session.tsx';
import { EditStayDialog } from '#web/office/front-desk/booking/edit-stay-dialog.tsx';
import { hasNightsLeft, movesOf } from '#web/office/front-desk/booking/moves.ts';
import { isSomebodyAsked } from '#web/office/front-desk/booking/payer-choice.ts';
import { UndoButton } from '#web/office/front-desk/booking/undo-button.tsx';
import { DeskView } from '#web/office/front-desk/reception/desk-view.tsx';
import { RoomConflicts } from '#web/office/front-desk/reception/room-conflicts.tsx';
import { type OpenStayDialog, type StayAction, StayDialogs } from '#web/office/front-desk/reception/stay-dialogs.tsx';
import { StayLine } from '#web/office/front-desk/reception/stay-line.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TableAction } from '#web/ui/table-action.tsx';

type StayGroup = {
  title: string;
  intro?: string;
  stays: readonly DeskBooking[];
  emptyText?: string;
};

const groupsOf = ({ arrivals, departures, late, overstays }: DeskOverview): StayGroup[] => [
  { title: 'Late arrivals', intro: 'They should have come before today, and have not.', stays: late },
  { title: 'Overstays', intro: 'They should have left before today, and have not.', stays: overstays },
  { title: 'Today’s arrivals', stays: arrivals, emptyText: 'Nobody is expected today.' },
  { title: 'Today’s departures', stays: departures, emptyText: 'Nobody else leaves today.' },
];

export function CheckIn() {
  return <DeskView>{(desk) => <StayGroups desk={desk} />}</DeskView>;
}

type LastMove = { booking: DeskBooking; from: BookingStatus };

function StayGroups({ desk }: { desk: DeskOverview }) {
  const groups = groupsOf(desk);
  const [dialog, setDialog] = useState<OpenStayDialog>();
  const [lastMove, setLastMove] = useState<LastMove>();
  const [lostNights, setLostNights] = useState<{ booking: DeskBooking; message: string }>();
  const screenRef = useRef<HTMLDivElement>(null);
  const keepFocus = () => {
    // The screen takes the focus if the button that opened the dialog is gone with the old status.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) screenRef.current?.focus();
    });
  };
  const close = () => {
    setDialog(undefined);
    keepFocus();
  };
  const dismissLastMove = () => {
    setLastMove(undefined);
    keepFocus();
  };

  return (
    <div ref={screenRef} tabIndex={-1} className="space-y-5">
      <RoomConflicts conflicts={desk.conflicts} />
      {groups
        .filter(({ stays, emptyText }) => stays.length > 0 || emptyText)
        .map(({ title, intro, stays, emptyText }) => (
          <Panel key={title} title={`${title} (${stays.length})`} {...(intro && { intro })}>
            {stays.length === 0 ? (
              <p className="text-soft">{emptyText}</p>
            ) : (
              <ul className="-my-4 divide-y divide-hairline">
                {stays.map((booking) => (
                  <StayLine key={booking.id} booking={booking}>
                    <StayActions booking={booking} days={desk} onAct={(action) => setDialog({ booking, action })} />
                  </StayLine>
                ))}
              </ul>
            )}
          </Panel>
        ))}
      {lastMove && canUndo(lastMove.from, lastMove.booking.status) && (
        <LastMovePanel
          booking={lastMove.booking}
          onNightsLost={(booking, message) => setLostNights({ booking, message })}
          dismissLastMove={dismissLastMove}
        />
      )}
      {lostNights && (
        <EditStayDialog
          booking={lostNights.booking}
          days={desk}
          notice={lostNights.message}
          close={() => {
            setLostNights(undefined);
            keepFocus();
          }}
        />
      )}
      <StayDialogs
        {...{ desk, dialog, close }}
        onMoved={(booking, { booking: { status } }) => setLastMove({ booking, from: status })}
      />
    </div>
  );
}

type StayActionsProps = { booking: DeskBooking; days: DeskDays; onAct: (action: StayAction) => void };

type ActionButton = { action: StayAction; label: string; icon: LucideIcon; tone?: 'danger' };

const actionButtons: readonly ActionButton[] = [
  { action: 'checked_in', label: 'Check In', icon: DoorOpen },
  { action: 'pay', label: 'Record payment', icon: Banknote },
  { action: 'completed', label: 'Check Out', icon: CircleCheckBig },
  { action: 'no_show', label: 'No Show', icon: UserRoundX },
  { action: 'cancelled', label: 'Cancel', icon: CircleX, tone: 'danger' },
];

function StayActions({ booking, days, onAct }: StayActionsProps) {
  const { user } = useSession();
  const { checkOutUntil } = useFacts().hotel;
  const offers = movesOf(booking, user.role, days);
  const offeredActions: readonly StayAction[] = [
    ...offers.filter(({ problem }) => !problem).map(({ to }) => to),
    ...(isPaymentExpected(booking) && isSomebodyAsked(booking) && acceptsPayment(booking.status)
      ? (['pay'] as const)
      : []),
  ];
  const hints = offers.map(({ problem, isLate }) => problem ?? (isLate && deskMessages.arrivesLate(checkOutUntil)));
  const stayHint = hasNightsLeft(booking, days) && deskMessages.staysUntil(booking.checkOut);
  const hintTexts = new Set([...hints, stayHint].filter((hint) => typeof hint === 'string'));
  return (
    <>
      {actionButtons
        .filter(({ action }) => offeredActions.includes(action))
        .map(({ action, ...button }) => (
          <TableAction key={action} {...button} rowName={booking.guestName} onClick={() => onAct(action)} />
        ))}
      {hintTexts.size > 0 && <p className="col-span-2 basis-full text-sm text-soft">{[...hintTexts].join(' ')}</p>}
    </>
  );
}

type LastMovePanelProps = {
  booking: DeskBooking;
  onNightsLost: (booking: DeskBooking, message: string) => void;
  dismissLastMove: () => void;
};

function LastMovePanel({ booking, onNightsLost, dismissLastMove }: LastMovePanelProps) {
  return (
    <section
      aria-label="Just done"
      className="sticky bottom-[calc(var(--phone-bar)+1rem)] z-10 flex items-center justify-between gap-3 rounded-2xl border border-hairline bg-white p-4 shadow-lg sm:px-6"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2.5">
        <p role="status" className="flex flex-wrap items-center gap-2.5 font-semibold wrap-anywhere">
          {booking.guestName} <BookingStatusBadge status={booking.status} />
        </p>
        <UndoButton
          key={`${booking.id} ${booking.status}`}
          booking={booking}
          onNightsLost={onNightsLost}
          onDone={dismissLastMove}
        />
      </div>
      <button
        type="button"
        onClick={dismissLastMove}
        aria-label="Put away"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-sand"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </section>
  );
}
