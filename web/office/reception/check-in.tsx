import { useRef, useState } from 'react';
import type { BookingStatus } from '#contract/bookings.ts';
import type { DeskBooking, DeskOverview } from '#contract/desk.ts';
import { canUndo } from '#contract/undo.ts';
import { EditStayDialog } from '#web/office/booking/edit-stay-dialog.tsx';
import { MoveDialog } from '#web/office/booking/move-dialog.tsx';
import { OpenBooking } from '#web/office/booking/open-booking.tsx';
import { RecordPaymentDialog } from '#web/office/booking/record-payment-dialog.tsx';
import { DeskView } from '#web/office/reception/desk-view.tsx';
import { LastMovePanel } from '#web/office/reception/last-move-panel.tsx';
import { RoomConflicts } from '#web/office/reception/room-conflicts.tsx';
import { type StayAction, StayActions } from '#web/office/reception/stay-actions.tsx';
import { StayLine } from '#web/office/reception/stay-line.tsx';
import { Panel } from '#web/ui/panel.tsx';

type Group = {
  title: string;
  intro?: string;
  stays: readonly DeskBooking[];
  /** Shown if there are no stays. Without it, an empty group is hidden. */
  emptyText?: string;
};

const groupsOf = ({ arrivals, departures, late, overstays }: DeskOverview): Group[] => [
  { title: 'Late arrivals', intro: 'They should have come before today, and have not.', stays: late },
  { title: 'Overstays', intro: 'They should have left before today, and have not.', stays: overstays },
  { title: 'Today’s arrivals', stays: arrivals, emptyText: 'Nobody is expected today.' },
  { title: 'Today’s departures', stays: departures, emptyText: 'Nobody else leaves today.' },
];

export function CheckIn() {
  return (
    <>
      <DeskView>{(desk) => <Groups desk={desk} />}</DeskView>
      <OpenBooking />
    </>
  );
}

type LastMove = { booking: DeskBooking; from: BookingStatus };

type OpenDialog = {
  booking: DeskBooking;
  action: StayAction;
  next?: StayAction;
};

function Groups({ desk }: { desk: DeskOverview }) {
  const groups = groupsOf(desk);
  const [dialog, setDialog] = useState<OpenDialog>();
  const [lastMove, setLastMove] = useState<LastMove>();
  const [lostNights, setLostNights] = useState<{ booking: DeskBooking; message: string }>();
  const top = useRef<HTMLDivElement>(null);
  const refocus = () => {
    // The button that opened the dialog may be gone with the old status.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) top.current?.focus();
    });
  };
  const close = () => {
    setDialog(undefined);
    refocus();
  };
  const dismiss = () => {
    setLastMove(undefined);
    refocus();
  };
  // The current data, not what it was when the button was pressed.
  const paying =
    dialog?.action === 'pay' &&
    (groups.flatMap(({ stays }) => stays).find(({ id }) => id === dialog.booking.id) ?? dialog.booking);
  const openNext = (booking: DeskBooking) => (dialog?.next ? setDialog({ booking, action: dialog.next }) : close());

  return (
    <div ref={top} tabIndex={-1} className="space-y-5">
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
          dismiss={dismiss}
        />
      )}
      {lostNights && (
        <EditStayDialog
          booking={lostNights.booking}
          today={desk.today}
          notice={lostNights.message}
          close={() => {
            setLostNights(undefined);
            refocus();
          }}
        />
      )}
      {paying && <RecordPaymentDialog booking={paying} close={() => openNext(paying)} onTaken={openNext} />}
      {dialog && dialog.action !== 'pay' && (
        <MoveDialog
          booking={dialog.booking}
          to={dialog.action}
          days={desk}
          close={close}
          onMoved={(booking) => setLastMove({ booking, from: dialog.booking.status })}
          pay={() => setDialog({ ...dialog, action: 'pay', next: dialog.action })}
        />
      )}
    </div>
  );
}
