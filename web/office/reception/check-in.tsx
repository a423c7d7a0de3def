import { useRef, useState } from 'react';
import type { BookingStatus } from '#contract/bookings.ts';
import type { DeskBooking, DeskOverview } from '#contract/desk.ts';
import { canUndo } from '#contract/undo.ts';
import { EditStayDialog } from '#web/office/bookings/edit-stay-dialog.tsx';
import { MoveDialog } from '#web/office/bookings/move-dialog.tsx';
import { RecordPaymentDialog } from '#web/office/bookings/record-payment-dialog.tsx';
import { DeskView } from '#web/office/reception/desk-view.tsx';
import { JustDone } from '#web/office/reception/just-done.tsx';
import { OpenBooking } from '#web/office/reception/open-booking.tsx';
import { RoomConflicts } from '#web/office/reception/room-conflicts.tsx';
import { type Act, StayActions } from '#web/office/reception/stay-actions.tsx';
import { StayLine } from '#web/office/reception/stay-line.tsx';
import { Panel } from '#web/ui/panel.tsx';

type Group = {
  title: string;
  intro?: string;
  stays: readonly DeskBooking[];
  /** Shown if there are no stays. Without it, an empty group is hidden. */
  nobody?: string;
};

const groupsOf = ({ arrivals, departures, late, overstays }: DeskOverview): Group[] => [
  { title: 'Late arrivals', intro: 'They should have come before today, and have not.', stays: late },
  { title: 'Overstays', intro: 'They should have left before today, and have not.', stays: overstays },
  { title: 'Today’s arrivals', stays: arrivals, nobody: 'Nobody is expected today.' },
  { title: 'Today’s departures', stays: departures, nobody: 'Nobody else leaves today.' },
];

export function CheckIn() {
  return (
    <>
      <DeskView>{(desk) => <Groups desk={desk} />}</DeskView>
      <OpenBooking />
    </>
  );
}

type Done = { booking: DeskBooking; from: BookingStatus };

type Doing = {
  booking: DeskBooking;
  act: Act;
  next?: Act;
};

function Groups({ desk }: { desk: DeskOverview }) {
  const groups = groupsOf(desk);
  const [doing, setDoing] = useState<Doing>();
  const [done, setDone] = useState<Done>();
  const [short, setShort] = useState<{ booking: DeskBooking; message: string }>();
  const top = useRef<HTMLDivElement>(null);
  const refocus = () => {
    // The button that opened the dialog may be gone with the old status.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) top.current?.focus();
    });
  };
  const close = () => {
    setDoing(undefined);
    refocus();
  };
  const forget = () => {
    setDone(undefined);
    refocus();
  };
  // The current data, not what it was when the button was pressed.
  const paying =
    doing?.act === 'pay' &&
    (groups.flatMap(({ stays }) => stays).find(({ id }) => id === doing.booking.id) ?? doing.booking);
  const goOn = (booking: DeskBooking) => (doing?.next ? setDoing({ booking, act: doing.next }) : close());

  return (
    <div ref={top} tabIndex={-1} className="space-y-5">
      <RoomConflicts conflicts={desk.conflicts} />
      {groups
        .filter(({ stays, nobody }) => stays.length > 0 || nobody)
        .map(({ title, intro, stays, nobody }) => (
          <Panel key={title} title={`${title} (${stays.length})`} {...(intro && { intro })}>
            {stays.length === 0 ? (
              <p className="text-soft">{nobody}</p>
            ) : (
              <ul className="-my-4 divide-y divide-hairline">
                {stays.map((booking) => (
                  <StayLine key={booking.id} booking={booking}>
                    <StayActions booking={booking} days={desk} onAct={(act) => setDoing({ booking, act })} />
                  </StayLine>
                ))}
              </ul>
            )}
          </Panel>
        ))}
      {done && canUndo(done.from, done.booking.status) && (
        <JustDone booking={done.booking} short={(booking, message) => setShort({ booking, message })} forget={forget} />
      )}
      {short && (
        <EditStayDialog
          booking={short.booking}
          today={desk.today}
          notice={short.message}
          close={() => {
            setShort(undefined);
            refocus();
          }}
        />
      )}
      {paying && <RecordPaymentDialog booking={paying} close={() => goOn(paying)} taken={goOn} />}
      {doing && doing.act !== 'pay' && (
        <MoveDialog
          booking={doing.booking}
          to={doing.act}
          days={desk}
          close={close}
          moved={(booking) => setDone({ booking, from: doing.booking.status })}
          pay={() => setDoing({ ...doing, act: 'pay', next: doing.act })}
        />
      )}
    </div>
  );
}
